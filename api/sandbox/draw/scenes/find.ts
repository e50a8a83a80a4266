import { cafe, laptop } from '#sandbox/draw/scenes/desk'
import { paper } from '#sandbox/draw/scenes/paper'
import type { Scene } from '#sandbox/draw/scenes/scene'
import { plinth, tile } from '#sandbox/draw/scenes/tile'
import { bookshelf, wall } from '#sandbox/draw/scenes/wall'
import type { Picture } from '#sandbox/picture'

export async function findScene(picture: Picture): Promise<Scene> {
  const { template, view } = picture
  if (view === 'flat' && template !== 'mug' && template !== 'cap') return paper(picture)
  if (view !== 'lifestyle') return template === 'mug' ? plinth() : tile(picture)
  if (template === 'mug') return cafe()
  if (template === 'cap') return bookshelf()
  if (template === 'sticker') return laptop()
  return template === 'socks' || template === 'notebook' ? paper(picture) : wall(picture)
}
