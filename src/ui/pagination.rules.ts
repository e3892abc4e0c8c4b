/** Page numbers with gaps: first, last, the current one and its neighbors; a gap of one page shows the page. */
export function pageList(page: number, pages: number): (number | 'gap')[] {
  const list: (number | 'gap')[] = []
  for (let number = 1; number <= pages; number++) {
    const near = Math.abs(number - page) <= 1
    const edge = number === 1 || number === pages
    const lonely = (number === 2 && page === 4) || (number === pages - 1 && page === pages - 3)
    if (near || edge || lonely) list.push(number)
    else if (list.at(-1) !== 'gap') list.push('gap')
  }
  return list
}
