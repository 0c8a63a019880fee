/**
 * What exports say, in English: the guide to an upload and its proof page, a saved table, and the
 * texts of a release. A part of the words of the tool, which words.ts explains.
 */
export const UPLOAD_WORDS = {
  'tgc.title': '{game} at The Game Crafter',
  'tgc.about':
    'All files mentioned here are in the same folder as this page. There are {counts}, in this order, and {kinds} of parts to buy. Look through <a href="proof.html">proof.html</a> first: it shows every image with its cut line.',
  'tgc.to-add': '{components} to add',
  'tgc.to-add-and-upload': '{components} to add and {documents} to upload',
  'tgc.make': '1. Make the game',
  'tgc.sign-in':
    'Sign in at <code>thegamecrafter.com</code>. If you do not have a <b>designer profile</b> yet, create one: every game belongs to a designer, and buyers see that name.',
  'tgc.create': 'Under <b>Make</b>, create a new game, enter its name and choose your designer.',
  'tgc.images':
    'Every image has 300 pixels per inch, is opaque RGB, and has exactly the pixel size of its product, including the bleed. Upload it unchanged: do not let anything scale or rotate it. The site rejects images of any other size, so a rejection means that you chose the wrong product.',
  'tgc.quantities':
    'Upload each image once and set its <b>quantity</b>, a whole number from 1 to {most}. If the game needs more, the table lists the image in two rows: add it twice, with both quantities.',
  'tgc.shop-images':
    '<b>Shop images</b> (a logo, a backdrop, an advertisement, photos of the game in play) are not in this folder, because you design them yourself; the site shows the required size of each. You need them to publish the game, not to order a copy.',
  'tgc.shop-images-here':
    'Upload the <b>shop images</b>, which the page of the game shows: {images}. You need them to publish the game, not to order a copy. If the site wants another size, set it in the presets of vbuses and export again.',
  'tgc.shop-image': '{path} as {kind} ({width} x {height} pixels)',
  'tgc.products': '2. Add the products',
  'tgc.number': 'no.',
  'tgc.product': 'product',
  'tgc.name': 'name it',
  'tgc.pictures': 'pictures',
  'tgc.pieces': 'pieces',
  'tgc.pdf': 'a PDF',
  'tgc.download': 'a download',
  'tgc.add':
    'Add a component of the product <b>{product}</b>, name it <b>{name}</b>, quantity {quantity}.',
  'tgc.scaled':
    'Its pieces are printed at {percent} % of their home-printed size, because no product is closer.',
  'tgc.cut-out':
    'The site has no product of this outline and cuts rectangles: cut the pieces out by hand.',
  'tgc.site-counts': 'The site must then count {pieces}.',
  'tgc.face-alone':
    'Its face is <code>{face}</code> ({width} x {height} pixels), and it has no back.',
  'tgc.face-and-back':
    'Its face is <code>{face}</code> ({width} x {height} pixels), its back <code>{back}</code>.',
  'tgc.pad':
    'The game includes {quantity} sheets of it: choose the pad with that many sheets, or the next larger one.',
  'tgc.booklet':
    'Upload the {pages} from <code>{folder}/</code> in the order of their numbers, {width} x {height} pixels each. The first is the front cover, the last the back cover; pages without text are there because every folded sheet has four pages.',
  'tgc.document':
    'Upload <code>{file}</code> under <b>Downloads</b>, so that buyers can read the rules before they buy.',
  'tgc.document-printed':
    'To have it printed on loose sheets, add it as a <b>Document</b> instead of a booklet; with both, the rules would be in the box twice. Without a booklet it is one more component.',
  'tgc.outside': 'Its outside is <code>{face}</code> ({width} x {height} pixels).',
  'tgc.holds': 'It holds up to {most} cards without sleeves.',
  'tgc.only-face':
    'Upload its only face, <code>{face}</code> ({width} x {height} pixels), and set its quantity to {quantity}.',
  'tgc.only-face-again':
    'Upload its only face, <code>{face}</code> ({width} x {height} pixels), and add it {times} times, with the quantities {quantities}.',
  'tgc.faces':
    'Upload the {pictures} of the table below from <code>{folder}/</code>, all {width} x {height} pixels, each as a separate face, and set the quantity of each.',
  'tgc.shared-back': 'The shared back is <code>{back}</code>.',
  'tgc.no-backs': 'It has no backs.',
  'tgc.own-backs': 'Each piece has its own back, listed next to its face in the table.',
  'tgc.files': 'Files and quantities',
  'tgc.file': 'file',
  'tgc.quantity': 'quantity',
  'tgc.back': 'back',
  'tgc.parts': '3. Add the parts',
  'tgc.no-parts': 'There are none.',
  'tgc.parts-about':
    'Parts are in the site\'s shop, under <b>Parts</b>. Stock changes: if there is no part of that name, choose the closest in kind and colour. {names} <a href="parts.csv">parts.csv</a> has the same list.',
  'tgc.names-checked': 'All names are as in the catalogues.',
  'tgc.names-partly': 'Checked names are as in the catalogues; use the others to search.',
  'tgc.names-unchecked': 'None of the names could be checked in a catalogue: use them to search.',
  'tgc.part': 'part',
  'tgc.from': 'from',
  'tgc.name-checked': 'name checked',
  'tgc.note': 'note',
  'tgc.too-many-parts':
    'The site accepts at most {most} of one part in a game: if you need more, choose two similar parts, or buy the rest elsewhere.',
  'tgc.left-out':
    'Not in this folder, because no product has their size: {names}. Print them yourself, or choose a product with `tgc` in game.yaml.',
  'tgc.order': '4. Proof and order',
  'tgc.packaging':
    'The products do not include a box for the whole game. Under <b>Packaging</b> choose one that is {box} The site shows how full it gets.',
  'tgc.box-size': 'at least {width} x {height} in inside: it has to hold {names} lying flat.',
  'tgc.folded': '{name}, folded,',
  'tgc.boxes':
    'The {boxes} of cards take up {volume} cubic inches in total: on such a base they are {height} in high, and more because there will be gaps. Everything else goes on top.',
  'tgc.masks':
    'The site shows each image with its mask: proof every side, and accept it when nothing important is outside.',
  'tgc.compare':
    'Compare the site\'s count with the last line of the <a href="#products">table above</a>: {components}. Parts and the box for the whole game are extra.',
  'tgc.compare-document':
    'Compare the site\'s count with the last line of the <a href="#products">table above</a>: {components}, the document not among them. Parts and the box for the whole game are extra.',
  'tgc.order-one': 'Order one copy and check it before you order more or publish.',
  'proof.title': '{game}: proof',
  'proof.about':
    'Every image as it is uploaded, including the bleed. It is cut along the <b class="cut">red line</b>, or slightly to either side of it. Text must stay inside the <b class="safe">green line</b>; colours and images extend to the edge. Boxes show their panels instead.',
  'proof.products': 'Products',
  'proof.shop-images': 'Shop images',
  'proof.top': 'back to top',

  'tts.mixed': '{name}, mixed',
  'tts.mix': '{count} of each kind. Mix them before you draw: point at the bag and press R.',

  'release.about':
    'Each archive is complete on its own. To print at home, open `index.html` in it first: it explains how.',
  'release.columns': '| archive | for | contents | size |',
  'release.licence-and-credits':
    'In each archive, {names} say how others may use the game, and who made it.',
  'release.credits': 'In each archive, {names} says who made it.',
  'release.news': '`{file}` lists what is new.',
  'release.verify': 'To verify a download, run `{command}` in the same folder.',
  'release.author': 'By {author}.',
  'release.licence': 'See {file} for how others may use it.',
  'release.on-letter': 'letter paper, {binding}',
  'release.on-a-four': 'A4 paper, {binding}',
  'release.on-letter-low-ink': 'letter paper, low ink, {binding}',
  'release.on-a-four-low-ink': 'A4 paper, low ink, {binding}',
  'release.fronts': 'any printer; card backs are blank',
  'release.duplex': 'a double-sided printer (flip on the long edge)',
  'release.gutterfold':
    'a single-sided printer and a glue stick: backs are folded behind the faces',
  'release.rulebook': 'reading the rules: as pages, and as a booklet to fold, for letter and A4',
  'release.pictures':
    'web pages, print shops and other programs: every card, board and page as PNG, 300 dpi',
  'release.tgc': 'The Game Crafter: open upload-guide.html first',
  'release.tts': 'Tabletop Simulator: a saved object and its images',
} as const;
