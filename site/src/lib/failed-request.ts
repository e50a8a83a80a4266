/** What the error page shows in the place of JSON. */
export interface FailedRequest {
  status: number
  /** A sentence for a person. */
  message: string
}
