-- Trigger on `campaigns`: a state changes only in the order of its life, what is scheduled does not
-- change, and a campaign to many players needs what a second person approved.
create or replace function campaigns_move() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.state <> 'draft'
     and (new.terms, new.revision, new.send_at, new.counted, new.alone_max, new.request_key,
          new.proposal_id)
         is distinct from (old.terms, old.revision, old.send_at, old.counted, old.alone_max,
                           old.request_key, old.proposal_id) then
    raise exception 'campaigns: % does not change any more', old.id
      using errcode = 'check_violation', constraint = 'campaigns_fixed';
  end if;
  if new.state = old.state then return new; end if;
  if not (case old.state
    when 'draft' then new.state in ('scheduled', 'stopped')
    when 'scheduled' then new.state in ('sending', 'paused', 'stopped')
    when 'sending' then new.state in ('paused', 'stopped', 'sent')
    when 'paused' then new.state in ('scheduled', 'sending', 'stopped')
    else false end) then
    raise exception 'campaigns: % does not become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'campaigns_life';
  end if;
  if new.state = 'scheduled' and old.state = 'draft' then
    if new.send_at is null or num_nonnulls(new.request_key, new.proposal_id) = 0
       or new.proposal_id is null and new.counted > new.alone_max then
      raise exception 'campaigns: % takes a second person', new.id
        using errcode = 'check_violation', constraint = 'campaigns_second_person';
    end if;
  end if;
  if new.state = 'sending' and new.proposal_id is null and new.listed_at is not null
     and (select count(*) from campaign_players c where c.campaign_id = new.id) > new.alone_max then
    raise exception 'campaigns: the segment of % has grown, it takes a second person', new.id
      using errcode = 'check_violation', constraint = 'campaigns_grown';
  end if;
  return new;
end $$;
