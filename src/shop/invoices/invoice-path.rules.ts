/** Path of an order's invoice file; the key gives access without an account. */
export const invoicePath = (key: string): string => `/api/orders/invoice/?${new URLSearchParams({ key })}`
