const COLOUR_ATTRIBUTE = /\b(fill|stroke|color)="#([0-9a-f]{6})"/g;

/** A colour as a grey of the same lightness: linear light is weighed as the eye does, then written in sRGB. */
function greyscaleColour(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const value = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  const channel = Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
  return `#${channel.repeat(3)}`;
}

/** A drawing of `drawBoard` in greys: every colour becomes a grey of its own lightness; words and fonts stay. */
export const greyscaleSvg = (svg: string): string =>
  svg.replaceAll(
    COLOUR_ATTRIBUTE,
    (_, attribute: string, hex: string) => `${attribute}="${greyscaleColour(hex)}"`,
  );
