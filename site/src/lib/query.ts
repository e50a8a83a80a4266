import { QueryClient } from '@tanstack/react-query'
import { errorStatus } from './error-message.ts'

// Shared by all islands, which are separate React roots: `useQuery(options, queryClient)`. Filled in the browser only: on the
// server all visitors would share it.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // Once without a response or after a server error, never after a refusal (4xx).
      retry: (failures, error) => failures < 1 && (errorStatus(error) ?? 500) >= 500,
      retryDelay: 500,
    },
  },
})
