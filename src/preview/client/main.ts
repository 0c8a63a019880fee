import { PreviewPage } from './preview-page.ts';

new PreviewPage().start();
