const startsWith = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text;

const endsWith = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.subarray(-text.length)).toString('latin1') === text;

/** Whether bytes begin and end as a PNG does. */
export const isPng = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '\x89PNG\r\n\x1a\n') && endsWith(bytes, 'IEND\xae\x42\x60\x82');

/** Whether bytes begin and end as a PDF does. */
export const isPdf = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '%PDF-') &&
  Buffer.from(bytes.subarray(-32)).toString('latin1').trimEnd().endsWith('%%EOF');

/** Whether bytes begin and end as one drawing without a header does. */
export const isSvg = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '<svg ') &&
  Buffer.from(bytes.subarray(-16)).toString('latin1').trimEnd().endsWith('</svg>');
