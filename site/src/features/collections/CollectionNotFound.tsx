import { PageMessage } from '../../components/PageMessage.tsx'

const NOT_FOUND = 'The collection you are looking for does not exist or is no longer available.'

export function CollectionNotFound({ message = NOT_FOUND }: { message?: string | undefined }) {
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
