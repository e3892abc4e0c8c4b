-- Lowest and highest price among the products of a bit set, found from the highest bit down.
create or replace function listing_extremes(planes bit[], within bit, out low bigint, out high bigint)
language plpgsql immutable parallel safe as $$
declare
  none constant varbit := 0::bit(2048);
  lowest varbit := within;
  highest varbit := within;
  part varbit;
begin
  if within = none then return; end if;
  low := 0;
  high := 0;
  for k in reverse 30 .. 0 loop
    continue when planes[k + 1] is null;
    part := lowest & ~planes[k + 1];
    if part <> none then lowest := part; else low := low + (1::bigint << k); end if;
    part := highest & planes[k + 1];
    if part <> none then highest := part; high := high + (1::bigint << k); end if;
  end loop;
end $$;
