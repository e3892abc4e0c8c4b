export const loadKit = () => import('./kit.page.tsx').then((file) => file.KitPage)
