vcl 4.1;
# An edge of the store, for Varnish 7 with the modules xkey and var (Debian: varnish, varnish-modules). Replace the backend's host
# and port, and the secret in vcl_recv by that of the store's settings. The store's headers say what is kept, and for how long.
# varnishd needs parameters for browsers' own encodings, for headers with 8 kB of tags, and for connections to the store:
#   -p http_gzip_support=off
#   -p http_resp_hdr_len=16k
#   -p http_resp_size=64k
#   -p workspace_backend=256k
#   -p workspace_client=160k
#   -p backend_idle_timeout=20

import std; import var; import xkey;

backend store {
  .host = "127.0.0.1"; .port = "4321";
  .connect_timeout = 2s;
  .first_byte_timeout = 600s; .between_bytes_timeout = 1h; # A sync responds after minutes.
  .probe = { .url = "/_api/health"; .interval = 300ms; .timeout = 800ms; .window = 3; .threshold = 2; .initial = 3; }
}

sub vcl_init { var.global_set("purge", "none"); }

sub vcl_recv {
  if (req.restarts > 0) { return (pass); }
  if (req.method == "PURGE") {
    # Only the store knows the secret. An edge whose secret was not replaced takes no purge.
    if (req.http.Edge-Secret != "EDGE_SECRET" || req.http.Edge-Secret ~ "^(?:EDGE_SECRE[T])?$") { return (synth(403)); }
    if (req.http.Surrogate-Key !~ "\S") { return (synth(400)); }
    var.global_set("purge", req.xid);
    std.log("purged: " + xkey.purge(req.http.Surrogate-Key));
    return (synth(200));
  }
  # Varnish has appended the client to X-Forwarded-For. Only a TLS proxy before it may say the scheme.
  unset req.http.Forwarded;
  std.collect(req.http.X-Forwarded-Proto);
  set req.http.X-Forwarded-Proto = regsub(std.tolower(req.http.X-Forwarded-Proto), "^.*,\s*", "");
  if (req.http.X-Forwarded-Proto !~ "^https?$") { unset req.http.X-Forwarded-Proto; }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # RFC 9111 lets a cache answer while its origin can't be reached. What may be personal waits for no other request.
  if (std.healthy(store)) { set req.grace = 0s; } else { set req.grace = 1d; }
  if (req.http.Cookie || !std.healthy(store)) { set req.hash_ignore_busy = true; }
  # A header with weights is kept as it is.
  if (req.http.Accept-Encoding ~ ";") { return (hash); }
  if (req.http.Accept-Encoding ~ "\bbr\b") { set req.http.Accept-Encoding = "br"; }
  else if (req.http.Accept-Encoding ~ "\bgzip\b") { set req.http.Accept-Encoding = "gzip"; }
  else { unset req.http.Accept-Encoding; }
  return (hash);
}

# The store makes all URLs from SITE_URL, so the host is no part of the key. The scheme decides on HSTS.
sub vcl_hash {
  hash_data(req.url);
  hash_data(req.http.X-Forwarded-Proto);
  return (lookup);
}

sub vcl_backend_fetch { var.set("purge", var.global_get("purge")); }

sub vcl_backend_response {
  # An error takes the place of no page: it is asked for again, past the storage.
  if (bereq.uncacheable) { return (deliver); }
  if (beresp.status >= 400 && beresp.status != 404) { return (abandon); }
  std.collect(beresp.http.CDN-Cache-Control); std.collect(beresp.http.Cache-Control);
  if (!beresp.http.CDN-Cache-Control && beresp.http.Cache-Control ~ "public.*immutable") { set beresp.http.CDN-Cache-Control = beresp.http.Cache-Control; }
  set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
  set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
  set beresp.keep = 0s; set beresp.http.xkey = "all " + beresp.http.Surrogate-Key;
  # What is not for everyone or too large: requests for it don't wait for one another as long as this is known.
  if (beresp.ttl <= 0s || beresp.http.Set-Cookie || std.integer(beresp.http.Content-Length, 0) > 4000000) { set beresp.uncacheable = true; set beresp.ttl = 10s; }
  # What was fetched before a purge.
  else if (var.get("purge") != var.global_get("purge")) { set beresp.uncacheable = true; set beresp.ttl = 0s; }
  return (deliver);
}

sub vcl_backend_error { return (abandon); }

sub vcl_synth {
  if (resp.status == 503 && req.restarts == 0) { return (restart); }
  set resp.http.Content-Type = "application/json"; set resp.http.X-Content-Type-Options = "nosniff";
  set resp.http.Cache-Control = "no-store"; set resp.http.Retry-After = "5";
  set resp.http.Referrer-Policy = "strict-origin-when-cross-origin";
  set resp.http.Content-Security-Policy = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
  set resp.body = """{"error":"The store can't be reached at the moment. Please try again in a minute.","message":"The store can't be reached at the moment. Please try again in a minute."}""";
  if (resp.status < 500) { set resp.body = """{"status":""" + resp.status + "}"; }
  else if (req.http.Accept ~ "text/html") {
    set resp.http.Content-Type = "text/html; charset=utf-8";
    set resp.body = {"<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The store can't be reached</title><h1>The store can't be reached</h1><p>Please try again in a minute.</p></html>"};
  }
  unset resp.http.Via; unset resp.http.X-Varnish; unset resp.http.Server; return (deliver);
}

sub vcl_deliver {
  unset resp.http.CDN-Cache-Control; unset resp.http.Surrogate-Key; unset resp.http.Cache-Tag; unset resp.http.xkey;
  unset resp.http.Via; unset resp.http.X-Varnish; unset resp.http.Server;
  if (resp.http.Content-Type ~ "^text/event-stream") { set sess.send_timeout = 1d; }
  return (deliver);
}
