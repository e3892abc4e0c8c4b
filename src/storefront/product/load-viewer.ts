export const loadViewer = () => import('./viewer.tsx').then(({ Viewer }) => Viewer)

export const preloadViewer = () => void loadViewer().catch(() => undefined)
