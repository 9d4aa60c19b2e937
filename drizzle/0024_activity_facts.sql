CREATE OR REPLACE VIEW "public"."v_recent_activity" AS (
  select user_id, game, id, 'flip' as event_type,
    case status when 'sold' then 'Sold ' else 'Listed ' end || case name when '' then 'a card' else name end as title,
    case when status <> 'sold' then '' when profit = 0 then '0' else replace(to_char(profit, 'FMSG999,999,999,990'), '-', '−') end as meta,
    coalesce(sold_at, created_at) as happened_at, name, status, profit as amount
  from flips
  union all
  select user_id, game, id, 'coins',
    case when delta_coins > 0 then 'Added ' else 'Removed ' end || to_char(abs(delta_coins), 'FM999,999,990') || case abs(delta_coins) when 1 then ' coin' else ' coins' end,
    note, created_at, '', null, delta_coins
  from coin_adjustments);