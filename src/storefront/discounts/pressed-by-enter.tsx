import { useOrderForm } from './order-form.ts'

/**
 * Enter presses the first button of a form: until the script is here that would be the one of a code or of a line, which
 * are posted with the form of the order.
 */
export function PressedByEnter() {
  const form = useOrderForm()
  return form && <button type="submit" form={form} hidden aria-hidden tabIndex={-1} />
}
