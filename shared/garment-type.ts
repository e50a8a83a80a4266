interface GarmentType {
  name: string
  plural: string
  pattern: RegExp
  words: string
  isClothing?: true
}

/** The first pattern that matches decides, so a narrower garment stands before a wider one. */
const GARMENT_TYPES: readonly GarmentType[] = [
  {
    name: 'Phone case',
    plural: 'Phone cases',
    pattern:
      /\b(iphone|samsung|galaxy|phone|airpods)\b.*\bcase\b|\bcase\b.*\b(iphone|samsung|phone|airpods)\b/,
    words: 'phone case cover iphone samsung',
  },
  {
    name: 'Laptop sleeve',
    plural: 'Laptop sleeves',
    pattern: /\blaptop sleeve\b/,
    words: 'laptop sleeve case bag',
  },
  { name: 'Pillow', plural: 'Pillows', pattern: /\b(pillow|cushion)s?\b/, words: 'pillow cushion' },
  { name: 'Blanket', plural: 'Blankets', pattern: /\bblankets?\b/, words: 'blanket throw' },
  { name: 'Towel', plural: 'Towels', pattern: /\btowels?\b/, words: 'towel' },
  { name: 'Apron', plural: 'Aprons', pattern: /\baprons?\b/, words: 'apron' },
  { name: 'Bandana', plural: 'Bandanas', pattern: /\b(bandana|gaiter)s?\b/, words: 'bandana scarf gaiter' },
  { name: 'Flag', plural: 'Flags', pattern: /\bflags?\b/, words: 'flag banner' },
  { name: 'Mouse pad', plural: 'Mouse pads', pattern: /\bmouse ?pads?\b/, words: 'mouse pad mousepad desk' },
  {
    name: 'Bodysuit',
    plural: 'Bodysuits',
    pattern: /\b(bodysuit|onesie|romper)s?\b/,
    words: 'bodysuit onesie romper',
    isClothing: true,
  },
  { name: 'Dress', plural: 'Dresses', pattern: /\bdress(es)?\b/, words: 'dress', isClothing: true },
  { name: 'Skirt', plural: 'Skirts', pattern: /\bskirts?\b/, words: 'skirt', isClothing: true },
  {
    name: 'Leggings',
    plural: 'Leggings',
    pattern: /\bleggings?\b/,
    words: 'leggings tights pants',
    isClothing: true,
  },
  {
    name: 'Joggers',
    plural: 'Joggers',
    pattern: /\b(joggers?|sweatpants)\b/,
    words: 'joggers sweatpants pants trousers',
    isClothing: true,
  },
  {
    name: 'Shorts',
    plural: 'Shorts',
    pattern: /\b(shorts|trunks)\b/,
    words: 'shorts pants trunks',
    isClothing: true,
  },
  {
    name: 'Swimsuit',
    plural: 'Swimsuits',
    pattern: /\b(swimsuit|bikini|rash guard)s?\b/,
    words: 'swimsuit bikini swimwear',
    isClothing: true,
  },
  { name: 'Socks', plural: 'Socks', pattern: /\bsocks?\b/, words: 'socks sock' },
  {
    name: 'Shoes',
    plural: 'Shoes',
    pattern: /\b(shoe|sneaker|slide|flip-flop)s?\b/,
    words: 'shoes sneakers footwear',
  },
  {
    name: 'Jacket',
    plural: 'Jackets',
    pattern: /\b(jacket|windbreaker|coat|vest)s?\b/,
    words: 'jacket coat outerwear',
    isClothing: true,
  },
  {
    name: 'Hoodie',
    plural: 'Hoodies',
    pattern: /\b(hoodie|hoody|hooded)s?\b/,
    words: 'hoodie hoody hooded hood sweatshirt sweater jumper pullover',
    isClothing: true,
  },
  {
    name: 'Sports bra',
    plural: 'Sports bras',
    pattern: /\bsports bra\b/,
    words: 'sports bra top',
    isClothing: true,
  },
  {
    name: 'Tank top',
    plural: 'Tank tops',
    pattern: /\btank( top)?s?\b/,
    words: 'tank top vest sleeveless shirt',
    isClothing: true,
  },
  {
    name: 'Long sleeve shirt',
    plural: 'Long sleeve shirts',
    pattern: /\blong[- ]sleeves?\b/,
    words: 'long sleeve longsleeve shirt tee tshirt t shirt top',
    isClothing: true,
  },
  {
    name: 'Polo shirt',
    plural: 'Polo shirts',
    pattern: /\bpolos?\b/,
    words: 'polo shirt top',
    isClothing: true,
  },
  {
    name: 'T-shirt',
    plural: 'T-shirts',
    pattern: /\b(t-?shirts?|tees?)\b/,
    words: 'tee tshirt t shirt top',
    isClothing: true,
  },
  { name: 'Beanie', plural: 'Beanies', pattern: /\bbeanies?\b/, words: 'beanie hat cap headwear' },
  {
    name: 'Hat',
    plural: 'Hats',
    pattern: /\b(hat|cap|visor|snapback)s?\b/,
    words: 'hat cap baseball headwear',
  },
  { name: 'Tote bag', plural: 'Tote bags', pattern: /\btotes?\b/, words: 'tote bag shopper carryall' },
  { name: 'Backpack', plural: 'Backpacks', pattern: /\bbackpacks?\b/, words: 'backpack bag rucksack' },
  { name: 'Bag', plural: 'Bags', pattern: /\b(bag|pouch|duffle|fanny pack|purse)s?\b/, words: 'bag pouch' },
  { name: 'Mug', plural: 'Mugs', pattern: /\bmugs?\b/, words: 'mug cup coffee drinkware' },
  { name: 'Tumbler', plural: 'Tumblers', pattern: /\btumblers?\b/, words: 'tumbler cup coffee drinkware' },
  {
    name: 'Water bottle',
    plural: 'Water bottles',
    pattern: /\bbottles?\b/,
    words: 'water bottle flask drinkware',
  },
  { name: 'Glass', plural: 'Glasses', pattern: /\bglass(es)?\b/, words: 'glass pint drinkware' },
  { name: 'Sticker', plural: 'Stickers', pattern: /\bstickers?\b/, words: 'sticker decal' },
  { name: 'Magnet', plural: 'Magnets', pattern: /\bmagnets?\b/, words: 'magnet fridge' },
  { name: 'Poster', plural: 'Posters', pattern: /\bposters?\b/, words: 'poster print wall art' },
  { name: 'Card', plural: 'Cards', pattern: /\b(postcard|card)s?\b/, words: 'card postcard greeting' },
  {
    name: 'Notebook',
    plural: 'Notebooks',
    pattern: /\b(notebook|journal)s?\b/,
    words: 'notebook notepad journal diary stationery',
  },
  {
    name: 'Sweatshirt',
    plural: 'Sweatshirts',
    pattern: /\b(sweatshirt|sweater|pullover|fleece|crewneck)s?\b/,
    words: 'sweatshirt sweater jumper pullover crewneck crew',
    isClothing: true,
  },
  { name: 'Shirt', plural: 'Shirts', pattern: /\bshirts?\b/, words: 'shirt top', isClothing: true },
  { name: 'Pin', plural: 'Pins', pattern: /\b(pin|button)s?\b/, words: 'pin button badge' },
  // Bella + Canvas is a brand.
  { name: 'Canvas', plural: 'Canvases', pattern: /(?<!\+ )\bcanvas\b/, words: 'canvas print wall art' },
]

const byName = new Map(GARMENT_TYPES.map((type) => [type.name, type]))

const MAX_TYPE_NAME_LENGTH = 30

/** Returns a plain type from a blank's title, or from Printful's type, which is often a whole product name. */
export function garmentType(title: string | null, typeName: string | null): string | null {
  const names = [title?.split('|')[0], typeName].map((name) => name?.toLowerCase() ?? '')
  for (const name of names) {
    const type = GARMENT_TYPES.find(({ pattern }) => pattern.test(name))
    if (type) return type.name
  }
  return typeName && typeName.length <= MAX_TYPE_NAME_LENGTH ? typeName : null
}

export const garmentPlural = (type: string): string => byName.get(type)?.plural ?? type

/** Returns what people also call the garment, for the search. */
export const garmentWords = (type: string): string => byName.get(type)?.words ?? ''

export const isClothing = (type: string): boolean => byName.get(type)?.isClothing ?? false

const allWords = new Map(
  GARMENT_TYPES.map(({ name, plural, words }) => [
    name,
    new Set(`${name} ${plural} ${words}`.toLowerCase().split(/[ -]/)),
  ]),
)

/** True if people use this lower-case word for any garment, or for this type. */
export const isGarmentWord = (word: string, type?: string): boolean =>
  type === undefined
    ? allWords.values().some((words) => words.has(word))
    : (allWords.get(type)?.has(word) ?? false)
