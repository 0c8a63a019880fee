import { describe, expect, it } from 'vitest';
import { boardInputHash, findStaleBoard } from '../../../src/export/board-files.ts';

const PATHS = { svg: 'Board/foxes.svg', png: 'Board/foxes.png' };
const SVG = '<svg/>';
const hash = boardInputHash(SVG);

const reported = (kept: Parameters<typeof findStaleBoard>[2]): string[] =>
  findStaleBoard(PATHS, SVG, kept).map(
    ({ code, severity, file, line, column }) => `${severity} ${code} ${file}:${line}:${column}`,
  );

describe('kept pictures of the board', () => {
  it('are as they should be when they are what the data give', () => {
    expect(reported({ svg: SVG, pngHash: hash })).toEqual([]);
    expect(reported({ svg: undefined, pngHash: undefined })).toEqual([]);
  });

  it.each([
    ['the SVG', { svg: '<svg />', pngHash: hash }, 'svg'],
    ['the PNG', { svg: SVG, pngHash: boardInputHash('<svg />') }, 'png'],
    ['a PNG of unknown origin', { svg: undefined, pngHash: null }, 'png'],
  ])('are reported with a warning when %s is not', (_, kept, ending) => {
    expect(reported(kept)).toEqual([`warning board/stale Board/foxes.${ending}:1:1`]);
  });
});
