/**
 * Look of the menu: light by default, dark over dark pages; hidden where links would distract, such as a payment, with
 * only the logo.
 */
export type MenuLook = 'light' | 'dark' | 'hidden'

/** Menu look from `menu` in the page data, so that it depends on the page only. */
export function menuLookOf(data: unknown): MenuLook {
  const menu = typeof data === 'object' && data !== null && 'menu' in data ? data.menu : undefined
  return menu === 'dark' || menu === 'hidden' ? menu : 'light'
}
