import { inSizes, type OddProduct } from './odd-product.ts'

const product = (oddity: string, name: string, slug: string, shown = name): OddProduct => ({
  oddity,
  name,
  variants: inSizes('S', 'M'),
  right: { slug, name: shown, sizes: ['S', 'M'], colors: ['Black'] },
})

const LONG = 'A Tee for People Who Read to the End of a Name '.repeat(6).trim()

/** Names of every kind. */
export const namedProducts: OddProduct[] = [
  product('Japanese', '求職中のマグ', 'product'),
  product('Thai', 'เสื้อยืดหางาน', 'product-2'),
  product('Korean', '구직 중 머그', 'product-3'),
  product('Hindi', 'काम के लिए तैयार', 'product-4'),
  product('Hebrew, from right to left', 'חולצת עבודה', 'product-5'),
  product('Arabic, from right to left', 'قميص العمل المفتوح', 'qmys-aleml-almftwh'),
  product('both directions', 'مرحبا Tee שלום', 'mrhba-tee'),
  product('Russian', 'Открыт к работе', 'otkryt-k-rabote'),
  product('Greek', 'Ανοιχτός για δουλειά', 'anoixtos-gia-doyleia'),
  product('letters that do not decompose', 'Straße Łódź Ærø', 'strasse-lodz-aero'),
  product('an emoji only', '🧑🏽‍💻', 'product-6'),
  product('signs only', '!!!', 'product-7'),
  product('one letter', 'Q', 'q'),
  product('a number', '404', 'product-404'),
  product('nothing visible', '\u200b\u200b', 'untitled-product', 'Untitled product'),
  product('spaces around it', '  Padded Tee  ', 'padded-tee', 'Padded Tee'),
  product(
    'more than 255 characters',
    LONG,
    'a-tee-for-people-who-read-to-the-end-of-a-name-a-tee-for-people-who-read-to-the',
    `${LONG.slice(0, 199)}…`,
  ),
  product('one very long word', 'Z'.repeat(190), 'z'.repeat(80)),
  product(
    'markup',
    '<b>Bold</b> & "quoted" <script>alert(1)</script>',
    'b-bold-b-quoted-script-alert-1-script',
  ),
  product('a path', '../../etc/passwd?variant=1#x', 'etc-passwd-variant-1-x'),
  product('turned around by a control character', 'Tee \u202eeeT', 'tee-eet', 'Tee eeT'),
  product('the name of the next product', 'Twin Tee', 'twin-tee'),
  product('the name of the product before', 'Twin Tee', 'twin-tee-2'),
  product('another name with the same slug', 'Twin – Tee!', 'twin-tee-3'),
]
