import { GAME, inRecord, type Mistake, STOPS, UPGRADES } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const stop = (id: string, from: string, to: string) => inRecord(`id: ${id}`, from, to);

/** Names that look alike, sizes and components that there are not. */
export const NAME_MISTAKES: readonly Mistake[] = [
  {
    code: 'name/duplicate',
    of: 'one name for two stops',
    edits: { [STOPS]: replacing('name: Granville Island', 'name: False Creek') },
    at: [STOPS, 'id: false-creek\n  name: »False Creek'],
    related: [STOPS],
  },
  {
    code: 'name/two-spellings',
    of: 'one name, once with `and`',
    edits: { [STOPS]: stop('broadway-main', 'Broadway & Main', 'Broadway and Oak') },
    at: [STOPS, 'name: »Broadway and Oak'],
    related: [STOPS],
  },
  {
    code: 'name/two-spellings',
    of: 'one name, once with `Blvd`',
    edits: { [STOPS]: stop('41st-west-boulevard', '41st & West Boulevard', '49th & West Blvd') },
    at: [STOPS, 'id: 49th-west-boulevard\n  name: »49th & West Boulevard'],
  },
  {
    code: 'name/two-spellings',
    of: 'one name, once in capitals',
    edits: { [UPGRADES]: inRecord('id: night-bus', 'name: Night Bus', 'name: HYBRID BUS') },
    at: [UPGRADES, '»HYBRID BUS'],
  },
  {
    code: 'name/two-spellings',
    of: 'one name, once with accents of their own',
    edits: {
      [STOPS]: (text) =>
        text
          .replace('name: False Creek', 'name: Caf\u00e9 Creek')
          .replace('name: Granville Island', 'name: Cafe\u0301 Creek'),
    },
    at: [STOPS, 'name: »Caf\u00e9 Creek'],
    hint: 'encoded differently',
    related: [STOPS],
  },
  {
    code: 'name/near-duplicate',
    of: 'a word with a slip',
    edits: { [STOPS]: stop('1st-commercial', '1st & Commercial', '1st & Commerical') },
    at: [STOPS, 'name: »1st & Commerical'],
    message: '"Commerical" may be a typo of "Commercial"',
    hint: 'did you mean "Commercial"?',
  },
  {
    code: 'name/near-duplicate',
    of: 'a name that is another with a slip',
    edits: { [UPGRADES]: inRecord('id: night-bus', 'name: Night Bus', 'name: Hybrid Buss') },
    at: [UPGRADES, '»Hybrid Buss'],
  },
  {
    code: 'text/invisible-character',
    of: 'a zero-width space in a name',
    severity: 'warning',
    edits: { [STOPS]: stop('granville-island', 'Granville Island', 'Granville\u200b Island') },
    at: [STOPS, 'name: Granville»\u200b Island'],
  },
  {
    code: 'component/no-such-size',
    of: 'a card size misspelt',
    edits: { [GAME]: replacing('size: tarot\n', 'size: tarto\n') },
    at: [GAME, 'size: »tarto'],
    hint: 'did you mean `tarot`?',
  },
  {
    code: 'component/no-such-size',
    of: 'a card size in words',
    edits: { [GAME]: replacing('size: tarot\n', 'size: 2.5 x 3.5 in\n') },
    at: [GAME, 'size: »2.5'],
    hint: 'a custom size: `size: { width: 63 mm, height: 88 mm }`',
  },
  {
    code: 'component/no-such-product',
    of: 'a product misspelt',
    edits: { [GAME]: replacing('tgc: PostcardMat', 'tgc: PostcardMatt') },
    at: [GAME, 'tgc: »PostcardMatt'],
    hint: 'did you mean `PostcardMat`?',
  },
  {
    code: 'component/no-such-product',
    of: 'the product of a single card misspelt',
    edits: { [GAME]: replacing('box-upgrades: PokerTuckBox72', 'box-upgrades: PokerTuckBox73') },
    at: [GAME, 'box-upgrades: »PokerTuckBox73'],
  },
  {
    code: 'card/box-too-small',
    severity: 'warning',
    of: 'a box from a shop for fewer cards than the deck has',
    edits: { [GAME]: replacing('box-upgrades: PokerTuckBox72', 'box-upgrades: PokerTuckBox36') },
    at: [GAME, 'box-upgrades: »PokerTuckBox36'],
    message: 'a `PokerTuckBox36` holds 36 cards without sleeves, but there are 64 in `upgrades`',
    hint: 'use `PokerTuckBox72`, which holds 72',
    related: ['data/boxes/others.yaml'],
  },
  {
    code: 'shop-image/no-such-kind',
    of: 'a shop image of a kind that is misspelt',
    edits: { [GAME]: replacing('tgc: backdrop', 'tgc: backdrp') },
    at: [GAME, 'tgc: »backdrp'],
    hint: 'did you mean `backdrop`?',
  },
  {
    code: 'shop-image/wrong-size',
    of: 'a shop image of another size than its kind',
    edits: { [GAME]: replacing('tgc: logo', 'tgc: logo\n    width: 350\n    height: 140') },
    at: [GAME, 'height: »140'],
    message: 'the image `logo` of The Game Crafter has 350 x 150 pixels, not 350 x 140',
  },
  {
    code: 'shop-image/duplicate-kind',
    of: 'two logos',
    edits: { [GAME]: replacing('tgc: backdrop', 'tgc: logo') },
    at: [GAME, 'templates/shop-backdrop.hbs\n    tgc: »logo'],
    related: [GAME],
  },
  {
    code: 'id/duplicate',
    of: 'a shop image with the id of a component',
    edits: { [GAME]: replacing('- id: backdrop', '- id: fares') },
    at: [GAME, '- id: »fares\n    template'],
    related: [GAME],
  },
  {
    code: 'file/missing',
    of: 'the template of a shop image misspelt',
    edits: { [GAME]: replacing('templates/shop-logo.hbs', 'templates/shop-lgo.hbs') },
    at: [GAME, 'template: »templates/shop-lgo.hbs'],
    hint: 'did you mean `templates/shop-logo.hbs`?',
  },
  {
    code: 'component/no-such-card',
    of: 'a product for a card that is not in the deck',
    edits: { [GAME]: replacing('box-upgrades: PokerTuckBox72', 'box-upgrade: PokerTuckBox72') },
    at: [GAME, 'box-upgrade: »PokerTuckBox72'],
    hint: 'did you mean `box-upgrades`?',
  },
  {
    code: 'component/reserved-id',
    of: 'a component with the name of a page',
    edits: { [GAME]: replacing('- id: fares\n    kind', '- id: index\n    kind') },
    at: [GAME, '- id: »index'],
  },
  {
    code: 'component/no-such-data',
    of: 'the data of a deck misspelt',
    edits: { [GAME]: replacing('data: data/fares.yaml', 'data: data/fars.yaml') },
    at: [GAME, 'data: »data/fars.yaml'],
    hint: 'did you mean `data/fares.yaml`?',
  },
  {
    code: 'component/no-such-data',
    of: 'data that belong to no table',
    edits: {
      [GAME]: replacing('data: data/fares.yaml', 'data: data/winter-specials.yaml'),
      'data/winter-specials.yaml': '- id: x\n  name: Promo\n  copies: 48\n',
    },
    at: [GAME, 'data: »data/winter-specials.yaml'],
    hint: 'list the file under `tables` first',
  },
  {
    code: 'table/file-taken',
    of: 'one data file for two tables',
    edits: {
      [GAME]: replacing('- data/fares.yaml', '- data/fares.yaml\n      - data/upgrades.yaml'),
    },
    at: [GAME, '- data/fares.yaml\n      - »data/upgrades.yaml'],
    related: [GAME],
  },
  {
    code: 'font/missing',
    of: 'a font file that is not there',
    edits: {
      [GAME]: replacing(
        'package: "@fontsource/barlow-condensed"\n    weights: [500, 600, 700]',
        'file: assets/fonts/Sign.woff2\n    weight: 500',
      ),
    },
    at: [GAME, 'file: »assets/fonts/Sign.woff2'],
  },
];
