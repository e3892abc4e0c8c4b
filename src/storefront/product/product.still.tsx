export { Details } from './details.tsx'
export { ReviewList } from './review-list.tsx'
export { Summary } from './summary.tsx'
