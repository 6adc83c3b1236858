update picks set result = case when @points * 2 > line then 'win' when @points * 2 < line then 'loss' else 'tie' end
where game_id = @gameId;
delete from standings
where scope = 'week'
  and season = (select season from weeks join games on games.week_id = weeks.id where games.id = @gameId)
  and scope_number = (select week_number from weeks join games on games.week_id = weeks.id where games.id = @gameId);
insert into standings (season, season_type, scope, scope_number, user_id, wins, losses, ties, rank)
select season, season_type, 'week', week_number, user_id, w, l, t, rank() over (order by w desc, l) from (
  select weeks.season, weeks.season_type, weeks.week_number, picks.user_id,
    sum(result = 'win') as w, sum(result = 'loss') as l, sum(result = 'tie') as t
  from weeks join picks on picks.week_id = weeks.id
  where weeks.id = (select week_id from games where id = @gameId) and result is not null
  group by picks.user_id);
delete from standings
where scope = 'period' and scope_number = 3
  and season = (select season from weeks join games on games.week_id = weeks.id where games.id = @gameId);
insert into standings (season, season_type, scope, scope_number, user_id, wins, losses, ties, rank)
select season, season_type, 'period', 3, user_id, w, l, t, rank() over (order by w desc, l) from (
  select weeks.season, weeks.season_type, picks.user_id,
    sum(result = 'win') as w, sum(result = 'loss') as l, sum(result = 'tie') as t
  from weeks join picks on picks.week_id = weeks.id
  where weeks.season = (select season from weeks join games on games.week_id = weeks.id where games.id = @gameId)
    and weeks.week_number between 13 and 18 and result is not null
  group by picks.user_id);
delete from standings
where scope = 'season'
  and season = (select season from weeks join games on games.week_id = weeks.id where games.id = @gameId);
insert into standings (season, season_type, scope, scope_number, user_id, wins, losses, ties, rank)
select season, season_type, 'season', 0, user_id, w, l, t, rank() over (order by w desc, l) from (
  select weeks.season, weeks.season_type, picks.user_id,
    sum(result = 'win') as w, sum(result = 'loss') as l, sum(result = 'tie') as t
  from weeks join picks on picks.week_id = weeks.id
  where weeks.season = (select season from weeks join games on games.week_id = weeks.id where games.id = @gameId)
    and result is not null
  group by picks.user_id);
