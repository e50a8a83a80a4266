import { QueryClient } from '@tanstack/react-query'

// Shared by all islands, which are separate React roots: `useQuery(options, queryClient)`. Filled in the browser only: on the
// server all visitors would share it.
export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
