import { ResponsiveImage } from '../../components/ResponsiveImage.tsx'
import { type GalleryImage, imageKey } from './gallery-images.ts'

/** Draws the images below the description, which load once they are near. */
export function MoreImages({ images }: { images: readonly GalleryImage[] }) {
  if (images.length === 0) return null
  return (
    <section aria-labelledby="more-images">
      <h2 id="more-images" className="mb-4 text-lg">
        More images
      </h2>
      <ul className="grid grid-cols-2 gap-3">
        {images.map((image) => (
          <li key={imageKey(image)} className="aspect-square overflow-hidden rounded-soft bg-tile">
            <ResponsiveImage image={image} storedImage={image.storedImage} place="card" className="image" />
          </li>
        ))}
      </ul>
    </section>
  )
}
