import { QueryClient } from '@tanstack/react-query'

/**
 * One for all islands of a page, each of which is a React root of its own: pass it as `useQuery(options, queryClient)`.
 * Never fill it on the server, where it would be shared by all visitors.
 */
export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
