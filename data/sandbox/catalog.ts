import type { BlankName } from './blanks.ts'

export type MockupView = 'front' | 'back' | 'flat' | 'lifestyle' | 'side'

export interface ProductDefinition {
  /** Nine digits. Variant ids are built from the last six, which no other product shares. */
  id: number
  name: string
  blank: BlankName
  design: string
  backDesign?: string
  /** The mockup's view for each color, or the one view of a product without colors. */
  colors: Record<string, MockupView> | MockupView
  /** The color in the images of a product without colors. */
  imageColor?: string
  /** `[null]` for a product without sizes. */
  sizes: readonly (string | null)[]
  viewBySize?: Record<string, MockupView>
  price: string
  priceBySize?: Record<string, string | null>
  ignored?: boolean
  exceptions?: VariantException[]
}

/** Applies to every variant with this color (if given) and this size (if given). */
export interface VariantException {
  color?: string
  size?: string
  status?: 'discontinued' | 'out_of_stock' | 'temporary_out_of_stock'
  ignored?: true
  unsynced?: true
}

const adult = ['S', 'M', 'L', 'XL', '2XL', '3XL'] as const
const extended = [...adult, '4XL', '5XL'] as const
const mugs = ['11 oz', '15 oz'] as const

/** Oldest first. */
export const products: ProductDefinition[] = [
  {
    id: 402_118_004,
    name: '#OPENTOWORK Tee',
    blank: 'tee',
    design: 'ring',
    backDesign: 'hashtag',
    colors: {
      Forest: 'front',
      White: 'lifestyle',
      Black: 'flat',
      'Athletic Heather': 'front',
      'Soft Cream': 'front',
      Navy: 'back',
      Mauve: 'front',
      Moss: 'flat',
    },
    sizes: extended,
    price: '28.00',
    priceBySize: { '2XL': '30.00', '3XL': '31.50', '4XL': '33.00', '5XL': '33.00' },
    exceptions: [
      { color: 'Mauve', size: '5XL', status: 'discontinued' },
      { color: 'Navy', size: 'S', status: 'out_of_stock' },
      { color: 'Moss', size: '4XL', status: 'temporary_out_of_stock' },
    ],
  },
  {
    id: 402_260_371,
    name: 'Two Weeks’ Notice Hoodie',
    blank: 'hoodie',
    design: 'notice',
    backDesign: 'notice-back',
    colors: {
      'Soft Cream': 'front',
      Forest: 'lifestyle',
      Black: 'front',
      'Heather Charcoal': 'back',
      Maroon: 'flat',
    },
    sizes: adult,
    price: '58.00',
    priceBySize: { '2XL': '60.00', '3XL': '62.00' },
    exceptions: [{ color: 'Maroon', size: '3XL', status: 'temporary_out_of_stock' }],
  },
  {
    id: 402_391_127,
    name: 'References Available Mug',
    blank: 'whiteMug',
    design: 'references',
    colors: { White: 'front' },
    sizes: mugs,
    viewBySize: { '15 oz': 'lifestyle' },
    price: '14.50',
    priceBySize: { '15 oz': '16.50' },
  },
  {
    id: 402_655_930,
    name: '#OPENTOWORK Sticker',
    blank: 'sticker',
    design: 'ring',
    colors: 'front',
    imageColor: 'Forest',
    sizes: ['3″×3″', '4″×4″', '5.5″×5.5″'],
    viewBySize: { '4″×4″': 'lifestyle' },
    price: '3.50',
    priceBySize: { '4″×4″': '4.00', '5.5″×5.5″': '4.50' },
  },
  {
    id: 402_803_218,
    name: 'Will Code for Health Insurance Tee',
    blank: 'tee',
    design: 'insurance',
    colors: { Navy: 'front', White: 'lifestyle', 'Heather Charcoal': 'front', Mint: 'flat' },
    sizes: adult,
    price: '28.00',
    priceBySize: { '2XL': '30.00', '3XL': '31.50' },
  },
  {
    id: 403_014_552,
    name: 'Between Jobs Tote',
    blank: 'tote',
    design: 'between',
    colors: { Natural: 'lifestyle', Black: 'front', 'Natural / Black': 'front' },
    sizes: ['One size'],
    price: '26.00',
  },
  {
    id: 403_120_846,
    name: 'Entry Level (5+ Years Required) Tee',
    blank: 'tee',
    design: 'entry-level',
    colors: { Black: 'front', 'Soft Cream': 'flat', Moss: 'front', 'Pale Pink': 'lifestyle' },
    sizes: extended,
    price: '28.00',
    priceBySize: { '2XL': '30.00', '3XL': '31.50', '4XL': '33.00', '5XL': '33.00' },
    exceptions: [{ color: 'Pale Pink', size: '5XL', status: 'out_of_stock' }],
  },
  {
    id: 403_377_019,
    name: 'Let’s Circle Back (Never) Long Sleeve',
    blank: 'longSleeve',
    design: 'circle-back',
    backDesign: 'ring',
    colors: { Forest: 'front', 'Soft Cream': 'lifestyle', Black: 'front', Mauve: 'back' },
    sizes: adult,
    price: '36.00',
    priceBySize: { '2XL': '38.00', '3XL': '39.50' },
  },
  {
    id: 403_520_633,
    name: 'Résumé Gap Crewneck',
    blank: 'crewneck',
    design: 'gap',
    colors: {
      'Oxford Grey/ Charcoal Heather': 'front',
      Forest: 'lifestyle',
      Sand: 'front',
      Maroon: 'flat',
    },
    sizes: adult,
    price: '46.00',
    priceBySize: { '2XL': '48.00', '3XL': '50.00' },
  },
  {
    id: 403_688_241,
    name: 'Reorg World Tour Tee',
    blank: 'tee',
    design: 'reorg',
    backDesign: 'reorg-dates',
    colors: { Black: 'back', Navy: 'front', 'Heather Charcoal': 'front' },
    sizes: extended,
    price: '32.00',
    priceBySize: { '2XL': '34.00', '3XL': '35.50', '4XL': '37.00', '5XL': '37.00' },
    exceptions: [{ size: '5XL', status: 'discontinued' }],
  },
  {
    id: 403_901_775,
    name: 'Per My Last Email Mug',
    blank: 'whiteMug',
    design: 'last-email',
    colors: { White: 'front' },
    sizes: mugs,
    viewBySize: { '15 oz': 'side' },
    price: '14.50',
    priceBySize: { '15 oz': '16.50' },
  },
  {
    id: 404_066_382,
    name: '👀 Actively Looking Cap',
    blank: 'cap',
    design: 'looking',
    colors: {
      'Green / White': 'front',
      Black: 'side',
      Natural: 'front',
      Navy: 'front',
      'Heather Black / Black': 'lifestyle',
    },
    sizes: ['One size'],
    price: '29.00',
  },
  {
    id: 404_233_590,
    name: 'Exit Interview Sticker',
    blank: 'sticker',
    design: 'exit',
    colors: 'front',
    imageColor: 'White',
    sizes: [null],
    price: '4.00',
  },
  {
    id: 404_310_108,
    name: 'I Have Reviewed the Job Description and Believe I Am a Strong Fit for This, or Any Adjacent, Remote, Hybrid or Loosely Related Position, Long Sleeve',
    blank: 'longSleeve',
    design: 'strong-fit',
    colors: { White: 'front', Black: 'front' },
    sizes: adult,
    price: '36.00',
    priceBySize: { '2XL': '38.00', '3XL': '39.50' },
  },
  {
    id: 404_552_467,
    name: '  Culture Fit Tee',
    blank: 'tee',
    design: 'culture-fit',
    colors: { Mustard: 'front', Black: 'front', 'Athletic Heather': 'flat' },
    sizes: ['S', 'M', 'L', 'XL', '2XL'],
    price: '28.00',
    priceBySize: { '2XL': '30.00' },
    exceptions: [
      { color: 'Mustard', size: '2XL', unsynced: true },
      { color: 'Athletic Heather', size: 'S', ignored: true },
      { color: 'Black', size: 'M', status: 'temporary_out_of_stock' },
    ],
  },
  {
    id: 404_702_914,
    name: '“Tell Me About Yourself” Notebook',
    blank: 'notebook',
    design: 'about-yourself',
    colors: { Black: 'front' },
    sizes: ['5.5″×8.5″'],
    price: '18.00',
  },
  {
    id: 404_855_236,
    name: 'Skills & Endorsements Tee',
    blank: 'tee',
    design: 'endorsements',
    colors: { Maroon: 'front', White: 'front', 'Steel Blue': 'flat' },
    sizes: adult,
    price: '28.00',
    priceBySize: { '2XL': '30.00', '3XL': '31.50' },
  },
  {
    id: 405_029_683,
    name: 'Networking Event Tee',
    blank: 'tee',
    design: 'by-the-door',
    colors: { Black: 'lifestyle', 'Soft Cream': 'front' },
    sizes: adult,
    price: '28.00',
    priceBySize: { '2XL': '30.00', '3XL': '31.50' },
  },
  {
    id: 405_174_020,
    name: 'Summer Intern Kids’ Hoodie',
    blank: 'kidsHoodie',
    design: 'intern',
    colors: { 'Athletic Heather': 'front', Navy: 'front' },
    sizes: ['6', '8', '10', '12', '14'],
    price: '38.00',
  },
  {
    id: 405_310_947,
    name: 'Seeking Snacks Kids’ Tee',
    blank: 'kidsTee',
    design: 'snacks',
    colors: { 'Soft Cream': 'front', Forest: 'flat', 'Steel Blue': 'front' },
    sizes: ['2T', '3T', '4T', '5T'],
    price: '22.00',
    exceptions: [{ color: 'Steel Blue', size: '2T', status: 'out_of_stock' }],
  },
  {
    id: 405_466_102,
    name: 'Competitive Salary Mug',
    blank: 'whiteMug',
    design: 'competitive',
    colors: { White: 'front' },
    sizes: mugs,
    viewBySize: { '15 oz': 'side' },
    price: '14.50',
    priceBySize: { '15 oz': null },
  },
  {
    id: 405_600_338,
    name: 'Salary < Expectations Mug',
    blank: 'blackMug',
    design: 'salary',
    colors: { Black: 'front' },
    sizes: mugs,
    viewBySize: { '15 oz': 'lifestyle' },
    price: '16.50',
    priceBySize: { '15 oz': '18.50' },
  },
  {
    id: 405_742_859,
    name: 'Networking Event Tee',
    blank: 'tee',
    design: 'name-tag',
    colors: { White: 'front', Navy: 'front', Mustard: 'flat' },
    sizes: adult,
    price: '28.00',
    priceBySize: { '2XL': '30.00', '3XL': '31.50' },
  },
  {
    id: 405_890_411,
    name: 'Soft Skills Socks',
    blank: 'socks',
    design: 'soft-skills',
    colors: { White: 'front', Forest: 'flat' },
    sizes: ['S/M', 'L/XL'],
    price: '16.00',
  },
  {
    id: 406_051_276,
    name: 'Available Immediately Baby Tee',
    blank: 'babyTee',
    design: 'available',
    colors: { White: 'flat', Mint: 'front', 'Pale Pink': 'flat' },
    sizes: ['3-6m', '6-12m', '12-18m', '18-24m'],
    price: '21.00',
    exceptions: [{ color: 'Pale Pink', size: '18-24m', status: 'temporary_out_of_stock' }],
  },
  {
    id: 406_182_644,
    name: 'Unlimited PTO Tote',
    blank: 'tote',
    design: 'pto',
    colors: { Natural: 'front', Black: 'front' },
    sizes: ['One size'],
    price: '26.00',
    exceptions: [
      { color: 'Natural', status: 'out_of_stock' },
      { color: 'Black', status: 'discontinued' },
    ],
  },
  {
    id: 406_334_097,
    name: 'Ghosted Cap',
    blank: 'cap',
    design: 'ghost',
    colors: { Black: 'front', Stone: 'front', Moss: 'side' },
    sizes: [null],
    price: '27.00',
  },
  {
    id: 406_487_753,
    name: 'Prototype Tee, Please Ignore',
    blank: 'tee',
    design: 'ring',
    colors: { White: 'flat' },
    sizes: ['M'],
    price: '1.00',
    ignored: true,
  },
]
