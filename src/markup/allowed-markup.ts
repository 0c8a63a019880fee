// Everything that the markup of a pack may hold: what is not listed here is refused. None of it can run
// code, load anything, send anything, or take a reader elsewhere, once `check-markup.ts` has checked
// the addresses and styles in it.

const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
export const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';

const DRAWN_NAMESPACES = new Set([
  ...['', SVG_NAMESPACE, HTML_NAMESPACE, XLINK_NAMESPACE, XML_NAMESPACE, XMLNS_NAMESPACE],
  'http://www.w3.org/1998/Math/MathML',
]);

/** Whether a namespace is one in which drawing programs write for themselves: browsers pass over it. */
export const isPrivateNamespace = (uri: string): boolean => !DRAWN_NAMESPACES.has(uri);

export const HTML_ELEMENTS = wordSet(`
  a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup data
  dd del dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li
  main mark menu nav ol p picture pre q rp rt ruby s samp section small span strike strong style sub
  sup table tbody td tfoot th thead time tr tt u ul var wbr
`);

/** Elements of HTML that hold nothing and have no end. */
export const VOID_ELEMENTS = wordSet('br col hr img wbr');

/** Elements of HTML whose end a writer may leave out. */
export const OPTIONAL_ENDS = wordSet(
  'p li dt dd tr td th thead tbody tfoot colgroup caption rt rp',
);

export const HTML_ATTRIBUTES = wordSet('class id style title lang dir role hidden translate');

export const ATTRIBUTES_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['a', wordSet('href')],
  ['img', wordSet('src alt width height loading decoding')],
  ['ol', wordSet('start reversed type')],
  ['ul', wordSet('type')],
  ['li', wordSet('value type')],
  ['td', wordSet('colspan rowspan headers align valign width height bgcolor')],
  ['th', wordSet('colspan rowspan headers scope abbr align valign width height bgcolor')],
  ['tr', wordSet('align valign bgcolor')],
  ['table', wordSet('border cellpadding cellspacing width align bgcolor')],
  ['col', wordSet('span width')],
  ['colgroup', wordSet('span width')],
  ['data', wordSet('value')],
  ['time', wordSet('datetime')],
  ['del', wordSet('datetime')],
  ['ins', wordSet('datetime')],
  ['style', wordSet('type media')],
  ['div', wordSet('align')],
  ['p', wordSet('align')],
  ['caption', wordSet('align')],
]);

/** Shapes and how they are painted: all that any drawing may hold. */
export const SVG_ELEMENTS = wordSet(`
  circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA
  feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence filter g line linearGradient marker mask metadata
  path pattern polygon polyline radialGradient rect stop svg switch symbol text textPath title tspan
  use view
`);

/** What a drawing may hold besides, by where it stands. */
export const MORE_SVG_ELEMENTS = {
  /** Drawn into pages and boards, its styles written into its shapes. */
  icon: wordSet('svg style image'),
  /** A file of its own. */
  picture: wordSet('style image'),
  /** A part of a page. */
  page: wordSet('style image foreignObject'),
} as const;

/** Where a drawing stands. */
export type DrawingPlace = keyof typeof MORE_SVG_ELEMENTS;

export const SVG_ATTRIBUTES = wordSet(`
  accumulate alignment-baseline amplitude azimuth baseFrequency baseProfile baseline-shift bias class
  clip clip-path clip-rule clipPathUnits color color-interpolation color-interpolation-filters
  color-profile color-rendering contentScriptType contentStyleType cursor cx cy d diffuseConstant
  direction display divisor dominant-baseline dx dy edgeMode elevation enable-background exponent fill
  fill-opacity fill-rule filter filterUnits flood-color flood-opacity font font-family
  font-feature-settings font-kerning font-size font-size-adjust font-stretch font-style font-variant
  font-variant-caps font-variant-ligatures font-variant-numeric font-variation-settings font-weight fr
  fx fy glyph-orientation-horizontal glyph-orientation-vertical gradientTransform gradientUnits height
  href id image-rendering in in2 inline-size intercept isolation k1 k2 k3 k4 kernelMatrix
  kernelUnitLength kerning lang lengthAdjust letter-spacing lighting-color limitingConeAngle line-height
  marker marker-end marker-mid marker-start markerHeight markerUnits markerWidth mask mask-type
  maskContentUnits maskUnits media method mix-blend-mode mode numOctaves offset opacity operator order
  orient orientation overflow paint-order pathLength patternContentUnits patternTransform patternUnits
  pointer-events points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits
  r radius refX refY requiredExtensions requiredFeatures result role rotate rx ry scale seed
  shape-inside shape-padding shape-rendering shape-subtract side slope solid-color solid-opacity spacing
  specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles stop-color
  stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width style surfaceScale systemLanguage tabindex tableValues
  targetX targetY text-align text-anchor text-decoration text-indent text-orientation text-overflow
  text-rendering text-transform textLength transform transform-box transform-origin type unicode-bidi
  values vector-effect version vertical-align viewBox visibility white-space width word-spacing
  writing-mode x x1 x2 xChannelSelector xlink:actuate xlink:href xlink:show xlink:title xlink:type
  xml:lang xml:space xmlns xmlns:xlink y y1 y2 yChannelSelector z zoomAndPan
`);

/** Pictures that are written into an address: none of them is read as anything else than a picture. */
export const PICTURE_TYPES = wordSet(
  'image/png image/jpeg image/jpg image/gif image/webp image/avif image/svg+xml',
);
