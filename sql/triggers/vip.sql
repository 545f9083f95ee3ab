create or replace trigger vip_requests_move before update on vip_requests
  for each row execute function vip_requests_move();
