import { QueryClient } from '@tanstack/react-query'
import { errorStatus } from './error-message.ts'

// Islands are separate React roots and share this. On the server it stays empty, because all visitors would share it.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => failures < 1 && (errorStatus(error) ?? 500) >= 500,
      retryDelay: 500,
    },
  },
})
