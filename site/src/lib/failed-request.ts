export interface FailedRequest {
  status: number
  message: string
}
