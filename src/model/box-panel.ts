/** The panels of a box: its walls as they follow each other round it, then lid and base. */
export const BOX_PANELS = ['back', 'left', 'front', 'right', 'lid', 'base'] as const;
export type BoxPanel = (typeof BOX_PANELS)[number];
