import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'

/** Most popular models of each main category, in their most popular color. */
export async function popularByCategory(
  db: Db,
  { now, ofEach }: { now: Date; ofEach: number },
): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<{ category: number; ids: number[] }>(sql`
    with recursive
    -- Every main category with all categories under it.
    under as (
      select id as root, id from categories where parent_id is null and is_published
      union
      select under.root, c.id from under join categories c on c.parent_id = under.id where c.is_published
    ),
    -- The models of a main category, each once.
    members as (
      select distinct under.root, mc.model_id from under join model_categories mc on mc.category_id = under.id
    ),
    -- Its products; place 1 is the most popular color of a model.
    best as (
      select m.root, p.id, p.popularity,
        row_number() over (partition by m.root, p.model_id order by p.popularity desc, p.id desc) as place
      from members m join products p on p.model_id = m.model_id where p.published_at <= ${now}
    ),
    ranked as (
      select root, id, row_number() over (partition by root order by popularity desc, id desc) as place
      from best where place = 1
    )
    select root as category, array_agg(id order by place) as ids from ranked where place <= ${ofEach} group by root`)
  return new Map(rows.map(({ category, ids }) => [category, ids]))
}
