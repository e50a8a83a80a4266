export interface BlankDefinition {
  id: number
  imageNamePrefix: string
  hasImagePerSize?: true
  categoryId: number
  type: string
  typeName: string
  title: string
  technique: 'DTG' | 'DTFILM' | 'EMBROIDERY' | 'SUBLIMATION' | 'DIGITAL'
  placements: readonly [front: string, back?: string]
  cost: string
  description: string
}

export const blanks = {
  tee: {
    id: 71,
    imageNamePrefix: 'tee',
    categoryId: 24,
    type: 'T-SHIRT',
    typeName: 'T-Shirt',
    title: 'Unisex Staple T-Shirt',
    technique: 'DTG',
    placements: ['default', 'back'],
    cost: '11.69',
    description:
      'Soft, light, and with the right amount of stretch. It holds its shape after the tenth interview and the hundredth wash.\n\n• 100% combed and ring-spun cotton (Heather colors contain polyester)\n• Fabric weight: 4.2 oz./yd.² (142 g/m²)\n• Pre-shrunk fabric\n• Side-seamed construction\n• Shoulder-to-shoulder taping',
  },
  kidsTee: {
    id: 306,
    imageNamePrefix: 'kids-tee',
    categoryId: 31,
    type: 'T-SHIRT',
    typeName: 'Kids T-Shirt',
    title: 'Toddler Short Sleeve Tee',
    technique: 'DTG',
    placements: ['default'],
    cost: '10.25',
    description:
      'A first tee for people with no experience and strong opinions. Soft, relaxed, and easy to pull over a moving target.\n\n• 100% combed and ring-spun cotton\n• Fabric weight: 4.2 oz./yd.² (142 g/m²)\n• Relaxed fit\n• Tear-away label',
  },
  babyTee: {
    id: 308,
    imageNamePrefix: 'kids-tee',
    categoryId: 32,
    type: 'T-SHIRT',
    typeName: 'Baby T-Shirt',
    title: 'Baby Jersey Short Sleeve Tee',
    technique: 'DTFILM',
    placements: ['front_dtf'],
    cost: '9.95',
    description:
      'A small, soft tee for the newest entrant to the market.\n\n• 100% combed and ring-spun cotton\n• Ribbed collar that opens wide\n• Double-stitched hem\n• Tear-away label',
  },
  kidsHoodie: {
    id: 524,
    imageNamePrefix: 'kids-hoodie',
    categoryId: 33,
    type: 'T-SHIRT',
    typeName: 'Kids Hoodie',
    title: 'Youth Heavy Blend Hoodie',
    technique: 'DTG',
    placements: ['default'],
    cost: '19.95',
    description:
      'Warm, roomy, and with a pocket for everything found on the way.\n\n• 50% cotton, 50% polyester\n• Fabric weight: 8.0 oz/yd² (271 g/m²)\n• Double-lined hood without a cord\n• Front pouch pocket',
  },
  hoodie: {
    id: 146,
    imageNamePrefix: 'hoodie',
    categoryId: 28,
    type: 'T-SHIRT',
    typeName: 'Sweatshirt',
    title: 'Unisex Heavy Blend Hoodie',
    technique: 'DTG',
    placements: ['front', 'back'],
    cost: '24.95',
    description:
      'For cool evenings and long hiring processes. Soft inside, steady outside.\r\n\r\n• 50% pre-shrunk cotton, 50% polyester\r\n• Fabric weight: 8.0 oz/yd² (271.25 g/m²)\r\n• Double-lined hood with matching drawcord\r\n• 1 × 1 rib-knit cuffs and waistband with spandex\r\n• Front pouch pocket',
  },
  crewneck: {
    id: 145,
    imageNamePrefix: 'crewneck',
    categoryId: 29,
    type: 'T-SHIRT',
    typeName: 'Sweatshirt',
    title: 'Unisex Crew Neck Sweatshirt',
    technique: 'EMBROIDERY',
    placements: ['embroidery_chest_center'],
    cost: '22.50',
    description:
      'A sturdy sweatshirt, warm in the months between two offers.\n\n• 50% cotton, 50% polyester\n• Pre-shrunk, with a classic fit\n• 1 × 1 rib collar, cuffs and waistband\n• Air-jet spun yarn, little pilling',
  },
  longSleeve: {
    id: 356,
    imageNamePrefix: 'long-sleeve',
    categoryId: 27,
    type: 'T-SHIRT',
    typeName: 'Long Sleeve Shirt',
    title: 'Unisex Long Sleeve Tee',
    technique: 'DTG',
    placements: ['default', 'back'],
    cost: '16.95',
    description:
      'Sleeves you can roll up, should the occasion arise.\n\n• 100% combed and ring-spun cotton\n• Fabric weight: 4.2 oz./yd.² (142 g/m²)\n• Regular fit\n• Ribbed cuffs\n• Side-seamed construction',
  },
  whiteMug: {
    id: 19,
    imageNamePrefix: 'mug',
    hasImagePerSize: true,
    categoryId: 195,
    type: 'MUG',
    typeName: 'Mug',
    title: 'White Glossy Mug',
    technique: 'SUBLIMATION',
    placements: ['default'],
    cost: '5.95',
    description:
      'Sturdy and glossy, with a print that withstands the microwave, the dishwasher and the weekly check-in.\n\n• Ceramic\n• 11 oz: 3.8″ (9.6 cm) in height, 3.2″ (8.2 cm) in diameter\n• 15 oz: 4.7″ (11.9 cm) in height, 3.3″ (8.5 cm) in diameter\n• Dishwasher and microwave safe',
  },
  blackMug: {
    id: 300,
    imageNamePrefix: 'mug',
    hasImagePerSize: true,
    categoryId: 195,
    type: 'MUG',
    typeName: 'Mug',
    title: 'Black Glossy Mug',
    technique: 'SUBLIMATION',
    placements: ['default'],
    cost: '7.25',
    description:
      'The same mug, after dark.\n\n• Ceramic\n• 11 oz: 3.8″ (9.6 cm) in height, 3.2″ (8.2 cm) in diameter\n• 15 oz: 4.7″ (11.9 cm) in height, 3.3″ (8.5 cm) in diameter\n• Dishwasher and microwave safe',
  },
  cap: {
    id: 206,
    imageNamePrefix: 'cap',
    categoryId: 42,
    type: 'EMBROIDERY',
    typeName: 'Hat',
    title: 'Classic Low Profile Cap',
    technique: 'EMBROIDERY',
    placements: ['embroidery_front'],
    cost: '14.49',
    description:
      'A low crown, a curved visor, a strap that fits every head that has been scratched lately.\n\n• 100% chino cotton twill\n• Unstructured, 6-panel, low-profile\n• 6 embroidered eyelets\n• Adjustable strap with antique buckle',
  },
  tote: {
    id: 367,
    imageNamePrefix: 'tote',
    categoryId: 48,
    type: 'T-SHIRT',
    typeName: 'Tote',
    title: 'Eco Tote Bag',
    technique: 'DTG',
    placements: ['default', 'back'],
    cost: '15.75',
    description:
      'Room for a laptop, a spare shirt and the contents of a desk.\n\n• 100% certified organic cotton 3/1 twill\n• Fabric weight: 8 oz/yd² (272 g/m²)\n• Dimensions: 16″ × 14 ½″ × 5″ (40.6 cm × 35.6 cm × 12.7 cm)\n• Weight limit: 30 lbs (13.6 kg)\n• 1″ (2.5 cm) wide dual straps',
  },
  sticker: {
    id: 358,
    imageNamePrefix: 'sticker',
    hasImagePerSize: true,
    categoryId: 202,
    type: 'CUT-PRINT',
    typeName: 'Sticker',
    title: 'Kiss-Cut Stickers',
    technique: 'DIGITAL',
    placements: ['default'],
    cost: '2.29',
    description:
      'For laptops that have to be handed back, and for those that don’t.\n\n• High opacity film that’s impossible to see through\n• Durable vinyl\n• 95µ density\n• Fast and easy bubble-free application',
  },
  socks: {
    id: 412,
    imageNamePrefix: 'socks',
    categoryId: 52,
    type: 'SUBLIMATION',
    typeName: 'Socks',
    title: 'Crew Socks',
    technique: 'SUBLIMATION',
    placements: ['left_leg'],
    cost: '10.45',
    description:
      'Nobody on the call can see them. You will know.\n\n• 60% nylon, 36% cotton, 4% elastane\n• Cushioned bottoms\n• Ribbed leg\n• Reinforced heel and toe',
  },
  notebook: {
    id: 474,
    imageNamePrefix: 'notebook',
    categoryId: 206,
    type: 'NOTEBOOK',
    typeName: 'Notebook',
    title: 'Spiral Notebook',
    technique: 'DIGITAL',
    placements: ['default'],
    cost: '11.95',
    description:
      'For questions to ask at the end, and what was said instead.\n\n• Cover material: coated paper, soft-touch\n• Metal wire-o binding\n• 140 dotted pages\n• Paper weight: 90 g/m²',
  },
} satisfies Record<string, BlankDefinition>

export type BlankName = keyof typeof blanks
