import { PageMessage } from '../../components/PageMessage.tsx'

/** Also what the call says of a collection that it doesn't know. */
const UNKNOWN = 'The collection you are looking for does not exist or is no longer available.'

/** A collection's page without the collection: there is none, or it could not be read. */
export function CollectionNotFound({ message = UNKNOWN }: { message?: string }) {
  return (
    <PageMessage
      title="Collection Not Found"
      actions={
        <a href="/collections" className="button">
          Back to all collections
        </a>
      }
    >
      <p>{message}</p>
    </PageMessage>
  )
}
