interface Details {
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
}

/** An error in Stripe's format. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, type: string, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...details } };
  }
}

export const invalidRequest = (message: string, details: Details = {}): ApiError =>
  new ApiError(400, 'invalid_request_error', message, details);

export const missing = (kind: string, id: string, param = 'id'): ApiError =>
  new ApiError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
