// The bots of Kellergeister: one driver with several tempers. A bot sees what its seat sees (`view`),
// and answers with one of the legal actions.
// @ts-check

/** The item of a list that is worth most; the first of several. */
const best = (list, worth) =>
  list.reduce((found, one) => (worth(one) > worth(found) ? one : found));

const average = (list) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);

/** The points of finds, and of the meals that they may become. */
function worthOfFind(id, { tables }, mine) {
  const { good, value } = tables.find(id);
  if (good === null) return -1;
  const has = (one) => mine.filter((other) => tables.find(other).good === one).length;
  const isScarce = tables.goods.every((one) => has(good) <= has(one));
  return value + (isScarce ? tables.numbers.meal / 3 : 0);
}

/** What a room promises: its open finds, and the average of its closed ones. */
function promiseOf(room, view, game, mine) {
  const place = view.rooms[room];
  if (place === undefined) return 0;
  const { depth } = game.tables.room(room);
  const hoped = average(view.pools[depth - 1].map((id) => worthOfFind(id, game, mine)));
  const open = Math.max(0, ...place.open.map((id) => worthOfFind(id, game, mine)));
  return Math.max(open, place.closed > 0 ? hoped : 0) + 0.2 * (place.closed + place.open.length);
}

/** How many actions are left, in this turn and after it. */
const actionsLeft = ({ round, actions, freeSteps }, { rounds, numbers }) =>
  actions + freeSteps + (rounds - round - 1) * numbers.actions;

/** What a bot thinks of before it acts. */
function survey(view, seat, game, { caution, load }) {
  const me = view.players[seat];
  const { tables } = game;
  const home = tables.distance(me.room, tables.stairs) ?? 0;
  const left = actionsLeft(view, tables);
  const mine = [...me.saved, ...me.carried];
  const isFull = me.carried.length >= Math.min(load, me.basket);
  const isLate = me.carried.length > 0 && left <= home + caution;
  return { me, home, left, mine, goesHome: isFull || isLate };
}

/** How good it is to be in a room: the way home, or what there is to find on time. */
function worthOfRoom(room, view, plan, game) {
  const { tables } = game;
  const home = tables.distance(room, tables.stairs) ?? 0;
  if (plan.goesHome) return 100 - 10 * home;
  let most = 0;
  for (const goal of Object.keys(view.rooms)) {
    const way = tables.distance(room, goal) ?? 99;
    const back = tables.distance(goal, tables.stairs) ?? 99;
    if (goal === view.ghost || way + back + 2 > plan.left) continue;
    most = Math.max(most, promiseOf(goal, view, game, plan.mine) / (way + 1.5 + back / 3));
  }
  return 10 * most;
}

/** The danger of a room at the end of the turn: the ghost is near, and there is something to lose. */
function dangerOf(room, view, plan, { tables }) {
  if (room === tables.stairs || plan.me.courage > 0) return 0;
  const steps = tables.ghostDistance(view.ghost, room);
  const loss = Math.max(0, ...plan.me.carried.map((id) => tables.find(id).value));
  return steps > 3 ? 0 : (loss * (4 - steps)) / 4;
}

/** What playing a card is worth now, by its id; cards that it does not know are worth a little. */
function worthOfCard(card, view, plan, { tables }) {
  const { me } = plan;
  const isBelow = me.room !== tables.stairs;
  const closed = view.rooms[me.room]?.closed ?? 0;
  const danger = dangerOf(me.room, view, plan, { tables });
  const worth = {
    laterne: closed * 2,
    tragekorb: me.basket === tables.numbers.basket ? 4 : 1,
    knoblauchzopf: isBelow && me.courage === 0 ? 1 + danger : -1,
    wiegenlied: danger - 1,
    topfdeckel: me.carried.length === 0 ? 2 : -1,
    kellerfenster: me.carried.length > 0 ? 1 + plan.home : -1,
    geheimgang: plan.home > 1 || plan.goesHome ? 3 : 0,
  };
  return worth[card] ?? 2;
}

/** What each kind of action is worth. */
const WORTH = {
  play: ({ card }, view, plan, game) => 20 * worthOfCard(card, view, plan, game),
  take: ({ find }, _view, plan, game) => 12 * worthOfFind(find, game, plan.mine),
  pass: ({ find }, _view, _plan, { tables }) => tables.find(find).value,
  choose: ({ option }, _view, plan) => (plan.me.cards < 2 ? option : -option),
  search: (_, view, plan, game) => worthOfSearch(view, plan, game),
  walk: ({ to }, view, plan, game) => {
    const isLast = view.actions + view.freeSteps <= 1;
    const danger = isLast ? dangerOf(to, view, plan, game) : 0;
    const here = worthOfRoom(plan.me.room, view, plan, game);
    return worthOfRoom(to, view, plan, game) - here - danger;
  },
  listen: () => 0.3,
  end: () => 0,
};

/** Does what is worth most, an action at a time. */
const drive = ({ seat, rules: game, parameters }) => ({
  decide(view, legal) {
    const plan = survey(view, seat, game, parameters);
    return best(legal, (action) => WORTH[action.type](action, view, plan, game));
  },
});

/** What is under a find on the average, unless it is high time to go. */
function worthOfSearch(view, plan, game) {
  if (plan.goesHome) return -1;
  const { depth } = game.tables.room(plan.me.room);
  return 10 * average(view.pools[depth - 1].map((id) => worthOfFind(id, game, plan.mine)));
}

const LOAD = { standard: 3, least: 1, most: 5, whole: true };

export const bold = {
  description: 'fills its basket, and goes home at the last moment',
  parameters: {
    caution: {
      standard: 1,
      least: 0,
      most: 10,
      description: 'the actions that it keeps in reserve',
    },
    load: { ...LOAD, description: 'the finds with which it goes home' },
  },
  create: drive,
};

export const careful = {
  description: 'goes home with two finds, and in good time',
  parameters: {
    caution: {
      standard: 4,
      least: 0,
      most: 10,
      description: 'the actions that it keeps in reserve',
    },
    load: { ...LOAD, standard: 2, description: 'the finds with which it goes home' },
  },
  create: drive,
};
