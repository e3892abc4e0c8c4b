import { classNames } from './class-names.ts'
import css from './tag.module.css'

/** True for a sale: a tag with a percentage. */
export const isHotTag = (text: string): boolean => text.includes('%')

type TagProps = {
  children: string
  /** new: pine; plain: on mist, for the product page; otherwise white on a photo. */
  look?: 'new' | 'plain' | 'photo'
}

export function Tag({ children, look = 'photo' }: TagProps) {
  return <span className={classNames(css.tag, isHotTag(children) ? css.hot : css[look])}>{children}</span>
}
