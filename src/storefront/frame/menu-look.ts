/** Light on most pages, dark over dark ones; hidden where nothing should lead away, such as a payment: the logo stays. */
export type MenuLook = 'light' | 'dark' | 'hidden'

/** A page's loader chooses with `menu` in its data, so that the header is the same for everybody who opens the page. */
export function menuLookOf(data: unknown): MenuLook {
  const menu = typeof data === 'object' && data !== null && 'menu' in data ? data.menu : undefined
  return menu === 'dark' || menu === 'hidden' ? menu : 'light'
}
