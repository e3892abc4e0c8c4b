/** The invoice of an order as a file; its key opens it without an account. */
export const invoicePath = (key: string): string => `/api/orders/invoice/?${new URLSearchParams({ key })}`
