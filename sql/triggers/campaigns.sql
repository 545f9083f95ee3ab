create or replace trigger campaigns_move before update on campaigns
  for each row execute function campaigns_move();

create or replace trigger campaign_players_check before update on campaign_players
  for each row execute function campaign_players_check();
