import type { SceneName } from './game-names.ts';

/** The vocabulary of the patch notes of one kind of game. */
export interface Theme {
  genres: readonly { id: string; description: string }[];
  pitches: readonly string[];
  places: readonly string[];
  /** Plural, as in "{foes} no longer walk through doors". */
  foes: readonly string[];
  items: readonly string[];
  people: readonly string[];
}

const genreIds: Record<string, string> = {
  Action: '1',
  Strategy: '2',
  RPG: '3',
  Casual: '4',
  Racing: '9',
  Sports: '18',
  Indie: '23',
  Adventure: '25',
  Simulation: '28',
};

const words = (text: string): string[] => text.split('|');
const genres = (text: string): Theme['genres'] =>
  words(text).map((description) => ({ id: genreIds[description] ?? '23', description }));

export const themes: Record<SceneName, Theme> = {
  lighthouse: {
    genres: genres('Adventure|Indie|Simulation'),
    pitches: [
      'Keep a lamp lit, a ledger dry and a small town out of trouble.',
      'Row between wrecks by night and find out who moved the buoys.',
      'A coastal mystery with tides, tea and one very suspicious foghorn.',
    ],
    places: words(
      'the eastern coast|the tidal caves|Wrenmouth harbor|the upper lamp room|the wreck field|Skerry Nine',
    ),
    foes: words('Harpooners|Gulls|Wreckers|Kelpies|Fog walkers|Customs boats'),
    items: words('lantern oil|the brass telescope|the long oar|signal flares|the harpoon|wool coats'),
    people: words('Old Ansel|the ferrywoman|Keeper Odile|the harbormaster|Tamsin'),
  },
  castle: {
    genres: genres('Strategy|Simulation|Indie'),
    pitches: [
      'Build a castle, then talk the army outside into going home.',
      'A siege game in which bread wins more battles than boiling oil.',
      'Raise walls, raise taxes, and raise a family that may survive both.',
    ],
    places: words(
      'the outer bailey|the north gate|Dunmere field|the winter camp|the undercroft|the burnt orchard',
    ),
    foes: words('Sappers|Halberdiers|Ladder crews|Mercenaries|Heralds|Siege towers'),
    items: words('the trebuchet|boiling pitch|the portcullis|oak beams|banner poles|the bread oven'),
    people: words('the Baroness|Sir Wendel|the quartermaster|the court mason|Brother Pym'),
  },
  planet: {
    genres: genres('Simulation|Adventure|Indie'),
    pitches: [
      'A slow-burn delivery game among quarrelling moons.',
      'Repair a ship that was never meant to fly, then fly it.',
      'Grow tomatoes in orbit and try not to lose the greenhouse.',
    ],
    places: words(
      'the ring station|Tessaly Prime|the dark side depot|the ice belt|docking bay four|the old relay',
    ),
    foes: words('Drones|Pirate skiffs|Customs probes|Meteor swarms|Rival couriers|Vacuum eels'),
    items: words('the route planner|the cargo winch|coolant cells|the cockpit radio|ion sails|parcel tape'),
    people: words('Dispatcher Ilo|the mechanic|Captain Marrow|the postmistress|Unit 12'),
  },
  mine: {
    genres: genres('Action|Simulation|Indie'),
    pitches: [
      'Dig down with three friends. Come up with two stories and one lamp.',
      'A mining game about trust, timber and very long ropes.',
      'Automate a mine that has opinions about being automated.',
    ],
    places: words('the ninth shaft|the flooded gallery|the cage lift|the ore yard|the old adit|level forty'),
    foes: words('Cave crabs|Rust moths|Rockfalls|Claim jumpers|Blind hounds|Gas pockets'),
    items: words('the pneumatic drill|head lamps|the ore cart|dynamite|the winch|timber props'),
    people: words('Foreman Bask|the canary|Doctor Sill|the surveyor|Nan Copper'),
  },
  hexes: {
    genres: genres('Strategy|Indie|Simulation'),
    pitches: [
      'Six sides to every tile and at least seven to every treaty.',
      'A turn-based campaign that remembers each promise you broke.',
      'Small armies, big maps, and supply lines that fit on a napkin.',
    ],
    places: words(
      'the bramble front|the river crossing|the brass pass|the western marches|the capital tile|the fen',
    ),
    foes: words('Scouts|Engineers|Bramble golems|Raiders|Pike squares|Boiler walkers'),
    items: words('the map editor|supply wagons|field bridges|the replay viewer|war drums|treaty seals'),
    people: words('General Fern|the cartographer|Advisor Quill|the envoy|Marshal Oda'),
  },
  forest: {
    genres: genres('Casual|Simulation|Indie'),
    pitches: [
      'Tend a small wood and everyone who lives in it.',
      'A gentle life among hedgehogs, herbs and honest neighbors.',
      'Plant, listen, wait. Something is growing under the old oak.',
    ],
    places: words(
      'the second pond|the old oak|the fern valley|the mushroom cellar|the meadow gate|the mill stream',
    ),
    foes: words('Weasels|Magpies|Slugs|Sleepy badgers|Grumpy geese|Late frosts'),
    items: words('beehives|the watering can|acorn flour|the rain barrel|seed packets|the moss rake'),
    people: words('Granny Bracken|the beekeeper|Postmouse Fitch|the owl|Bram'),
  },
  neon: {
    genres: genres('Racing|Sports|Action'),
    pitches: [
      'Coastal racing after midnight with a glove box full of cassettes.',
      'Drift, brake, apologize. A racing game with a heart and a horn.',
      'One city, one night, nine rivals and a very loud radio.',
    ],
    places: words(
      'the coast road|tunnel nine|the harbor straight|the old airfield|the hairpins|the drive-in',
    ),
    foes: words('Rivals|Patrol cars|Trucks|Ghost cars|Couriers|Street marshals'),
    items: words('the handbrake|soft tires|the cassette deck|the garage lift|turbo kits|headlights'),
    people: words('DJ Halide|the lap marshal|Rosa Redline|the mechanic|Kit'),
  },
  paper: {
    genres: genres('Indie|Strategy|Casual'),
    pitches: [
      'Fold a kingdom out of one sheet and keep it dry.',
      'A puzzle about creases, crowns and consequences.',
      'Every page is a level, every margin hides somebody.',
    ],
    places: words('the margin|chapter two|the folded keep|the ink river|the drawer|the torn corner'),
    foes: words('Scissors|Moths|Ink blots|Paper tigers|Erasers|Puddles'),
    items: words('the bone folder|wax seals|blotting paper|the stapler|glue pots|the compass'),
    people: words('the Archivist|Queen Vellum|Dogear|the printer|Sir Blot'),
  },
  ship: {
    genres: genres('Simulation|Strategy|Adventure'),
    pitches: [
      'Trade, barter and bookkeeping on a warm sea.',
      'Run a ship, feed a crew, and balance the books before the tide.',
      'Honest smuggling for gentle people.',
    ],
    places: words('the free port|the spice quay|the shallows|Brackwater|the customs house|the outer reef'),
    foes: words('Privateers|Tax collectors|Sirens|Rats|Rival brokers|Storm petrels'),
    items: words('guild contracts|the mainsail|salt barrels|the ledger|the spyglass|ship biscuits'),
    people: words('the purser|Captain Ibarra|the guild clerk|Cook Maro|the pilot'),
  },
  crystal: {
    genres: genres('Casual|Indie|Adventure'),
    pitches: [
      'Bend one ray of light through a cathedral of glass.',
      'A calm puzzle that only shatters when you do.',
      'Grind lenses, split colors, and read letters by starlight.',
    ],
    places: words(
      'the west window|the prism hall|the lens workshop|the mirror court|the blue stair|chamber twelve',
    ),
    foes: words('Shards|Shadows|Glass beetles|Echoes|Dull stones|Cracks'),
    items: words('the prism|the lens rack|colored filters|the beam splitter|polish|the tuning fork'),
    people: words('the glazier|Sister Beryl|the apprentice|the curator|Opal'),
  },
  lantern: {
    genres: genres('Adventure|RPG|Indie'),
    pitches: [
      'A story about a very small light and a very long night.',
      'Run a night market for ghosts with particular tastes.',
      'Follow the moths. They know who blew out the lamps.',
    ],
    places: words('the night market|Sable Street|the wax museum|the dim carnival|the attic|the canal steps'),
    foes: words('Snuffers|Shades|Moth swarms|Street cats|Bailiffs|Hollow men'),
    items: words('the hand lantern|candle stubs|the music box|velvet ropes|matches|the dream key'),
    people: words('the lamplighter|Madame Ombry|the small ghost|Ember|the landlord'),
  },
  arena: {
    genres: genres('Action|Sports|Strategy'),
    pitches: [
      'Train very small gladiators for a very loud crowd.',
      'A fighting game in which the crowd throws soup.',
      'Manage a stable of champions, their sandals and their feelings.',
    ],
    places: words('the sand ring|the lower stands|the training yard|the armory|the imperial box|the tunnel'),
    foes: words('Retiarii|Lions|Net fighters|Hecklers|Champions|Chariot teams'),
    items: words('tridents|weighted nets|bronze shields|sandals|the crowd meter|laurel crowns'),
    people: words('the ringmaster|Trainer Porcia|the surgeon|Senator Pell|Milo the Small'),
  },
  city: {
    genres: genres('Simulation|Strategy|Indie'),
    pitches: [
      'Run the night trams of a city that never agrees on anything.',
      'Build upwards, sideways and around the old lady who will not sell.',
      'A detective agency, twelve blocks and far too much rain.',
    ],
    places: words(
      'Pell Tower|the tram depot|the east borough|Arcade Street|the roof gardens|the night market',
    ),
    foes: words('Pigeons|Traffic jams|Inspectors|Landlords|Delivery carts|Raccoons'),
    items: words('tram lines|zoning permits|the elevator|street lamps|timetables|water towers'),
    people: words('the mayor|Inspector Vale|the night driver|Mrs. Okoro|the architect'),
  },
  peaks: {
    genres: genres('Adventure|Sports|Simulation'),
    pitches: [
      'Climb slowly, pack lightly, and always greet the yak.',
      'A co-op expedition with one rope and several opinions.',
      'Keep a mountain hut through a winter full of guests.',
    ],
    places: words('the icefall|base camp|the north ridge|hut fourteen|the frozen lake|the summit cairn'),
    foes: words('Yaks|Avalanches|Snow blindness|Ibexes|Cornices|Blizzards'),
    items: words('ropes|crampons|the stove|oxygen bottles|dried apricots|the weather radio'),
    people: words('Mira Vohl|the hut warden|Guide Tenno|the doctor|Lobsan'),
  },
  reef: {
    genres: genres('Adventure|Casual|RPG'),
    pitches: [
      'Open a bakery at eight fathoms and mind the pressure.',
      'A diving game about listening, mapping and letting go.',
      'Represent an octopus in court. It has eight alibis.',
    ],
    places: words(
      'the kelp court|the trench|the coral arcade|the bell chamber|the sunken plaza|the vent field',
    ),
    foes: words('Eels|Angler fish|Jellyfish|Crabs|Poachers|Currents'),
    items: words('air tanks|the periscope|pearl jars|the sonar|flippers|bread ovens'),
    people: words('Captain Nerine|the octopus|Chef Brill|the cartographer|Pip'),
  },
  dunes: {
    genres: genres('Adventure|Strategy|RPG'),
    pitches: [
      'Lead a caravan of small gods to a well that may not exist.',
      'Trade shade, water and stories along the thousand-well road.',
      'A desert rally on a planet made of glass.',
    ],
    places: words(
      'the deep well|the glass flats|the night bazaar|the caravanserai|the red canyon|the salt gate',
    ),
    foes: words('Scarabs|Sand sharks|Raiders|Mirages|Vultures|Dust devils'),
    items: words('water skins|the astrolabe|camel bells|shade cloth|date baskets|the compass'),
    people: words('the caravan master|Aunt Zuleh|the well keeper|the mapmaker|Little Khepra'),
  },
};
