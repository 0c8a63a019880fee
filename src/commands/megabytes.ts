/** `12.3 MB`. */
export const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
