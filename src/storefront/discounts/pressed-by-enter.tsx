import { useOrderForm } from './order-form.ts'

/**
 * Default submit button for the Enter key. Otherwise, before hydration, Enter would activate a code or line button that
 * belongs to the order form.
 */
export function PressedByEnter() {
  const form = useOrderForm()
  return form && <button type="submit" form={form} hidden aria-hidden tabIndex={-1} />
}
