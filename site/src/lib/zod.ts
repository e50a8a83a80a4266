import { config } from 'zod/v4'

// zod would try `new Function` once, which the Content-Security-Policy blocks and reports.
config({ jitless: true })

export * from 'zod/v4'
