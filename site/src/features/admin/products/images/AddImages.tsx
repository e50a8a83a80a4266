import { BrokenImages } from '../../images/BrokenImages.tsx'
import { UploadImages } from '../../images/UploadImages.tsx'
import { AddImage } from './AddImage.tsx'
import type { useImageSources } from './use-image-sources.ts'

export const AddImages = ({ sources }: { sources: ReturnType<typeof useImageSources> }) => (
  <>
    <UploadImages text="Upload images" uploading={sources.uploading} />
    <AddImage listedUrls={sources.listedUrls} onAdd={sources.add} />
    <BrokenImages urls={sources.check.broken} />
  </>
)
