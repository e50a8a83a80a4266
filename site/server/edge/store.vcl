vcl 4.1;

# An edge of the store, for Varnish 7 with the modules xkey and var (Debian: varnish, varnish-modules).
# Replace the backend's host and port, and the secret in vcl_recv by that of the store's settings.
#
# varnishd needs these parameters. Browsers' own encodings, and headers with 8 kB of tags:
#   -p http_gzip_support=off
#   -p http_resp_hdr_len=16k
#   -p http_resp_size=64k
#   -p workspace_backend=256k
#   -p workspace_client=160k
# Less than the store keeps an idle connection open, in seconds:
#   -p backend_idle_timeout=20

import std;
import var;
import xkey;

backend store {
  .host = "127.0.0.1";
  .port = "4321";
  .connect_timeout = 2s;
  .first_byte_timeout = 15s;
  .between_bytes_timeout = 30s;
  # Down after two failures and up again after two successes.
  .probe = {
    .url = "/_api/health";
    .interval = 300ms;
    .timeout = 800ms;
    .window = 3;
    .threshold = 2;
    .initial = 3;
  }
}

sub vcl_recv {
  if (req.restarts > 0) {
    return (pass);
  }
  if (req.method == "PURGE") {
    call purge_tags;
  }
  call clean_headers;
  if (req.method == "CONNECT" || req.method == "TRACE") {
    return (synth(405));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  call pass_unusual;
  # RFC 9111 lets a cache answer while its origin can't be reached.
  if (std.healthy(store)) {
    set req.grace = 0s;
  } else {
    set req.grace = 1d;
    set req.hash_ignore_busy = true;
  }
  if (req.url ~ "^/(?:_astro|dictionaries|images)/") {
    call lookup_asset;
  } else if (req.url ~ "(?i)^/_api(?:[/?]|$)") {
    call lookup_call;
  } else {
    call lookup_page;
  }
  call normalize_encoding;
  return (hash);
}

sub vcl_init {
  # The mark of the last purge: without one, a fetch would never have the same before and after.
  var.global_set("purge", "none");
}

# Only the store knows the secret. An edge whose secret was not replaced takes no purge.
sub purge_tags {
  if (req.http.Edge-Secret != "EDGE_SECRET" || req.http.Edge-Secret ~ "^(?:EDGE_SECRE[T])?$") {
    return (synth(403));
  }
  std.collect(req.http.Surrogate-Key, " ");
  if (req.url != "/" || req.http.Surrogate-Key !~ "^ *[!-~]+(?: +[!-~]+)* *$") {
    return (synth(400));
  }
  # What is being fetched now may show what was before.
  var.global_set("purge", req.xid);
  std.log("purged: " + xkey.purge(req.http.Surrogate-Key));
  return (synth(200));
}

# What only the store, this edge or a TLS proxy before it may say. Varnish has appended the client to X-Forwarded-For.
sub clean_headers {
  unset req.http.Edge-Secret;
  unset req.http.Surrogate-Key;
  unset req.http.Surrogate-Capability;
  unset req.http.Cache-Tag;
  unset req.http.xkey;
  unset req.http.Forwarded;
  unset req.http.X-Forwarded-Host;
  unset req.http.X-Forwarded-Port;
  unset req.http.X-Forwarded-Prefix;
  unset req.http.X-Forwarded-Scheme;
  unset req.http.X-Forwarded-Server;
  unset req.http.X-Forwarded-Ssl;
  unset req.http.X-Host;
  unset req.http.X-HTTP-Host-Override;
  unset req.http.X-HTTP-Method;
  unset req.http.X-HTTP-Method-Override;
  unset req.http.X-Method-Override;
  unset req.http.X-Original-Host;
  unset req.http.X-Original-URL;
  unset req.http.X-Real-IP;
  unset req.http.X-Rewrite-URL;
  unset req.http.Proxy;
  std.collect(req.http.X-Forwarded-Proto);
  if (req.http.X-Forwarded-Proto) {
    set req.http.X-Forwarded-Proto = regsub(std.tolower(req.http.X-Forwarded-Proto), "^(?:.*,)?\s*(https?)\s*$", "\1");
    if (req.http.X-Forwarded-Proto !~ "^https?$") {
      unset req.http.X-Forwarded-Proto;
    }
  }
}

# A URL with more than one spelling, a GET with a body, and whatever else the store may read in another way.
sub pass_unusual {
  if (req.http.Authorization || req.http.Transfer-Encoding || req.http.Content-Length ~ "[1-9]") {
    return (pass);
  }
  if (req.http.Host !~ "^[A-Za-z0-9._-]+(?::[0-9]{1,5})?$" && req.http.Host !~ "^\[[0-9A-Fa-f:.]+\](?::[0-9]{1,5})?$") {
    return (pass);
  }
  if (req.url !~ "^/(?:[A-Za-z0-9_.~!$'()*+,:;=@/-]|%[89A-Fa-f][0-9A-Fa-f])*(?:\?[!-~]*)?$" || req.url ~ "#") {
    return (pass);
  }
  if (req.url ~ "^[^?]*(?://|/\.\.?(?:[/?]|$))" || req.url ~ "^[^?]+/(?:\?|$)") {
    return (pass);
  }
}

# Files whose name changes with their content: no cookie or query changes them.
sub lookup_asset {
  if (req.url ~ "^/images/of/") {
    return (pass);
  }
  unset req.http.Cookie;
  set req.url = regsub(req.url, "\?.*", "");
}

# Calls for the catalog, which no cookie changes. All others pass.
sub lookup_call {
  if (req.url !~ "^/_api/(?:products|collections|product(?:/(?:by-slug|details|variants))?|collection/by-slug)(?:\?(?:productId|id|slug)=[^&]*)?$" &&
      req.url !~ "^/_api/products/search(?:\?(?:q|type|size|color|availability|sort|page)=[^&]*(?:&(?:q|type|size|color|availability|sort|page)=[^&]*)*)?$") {
    return (pass);
  }
  unset req.http.Cookie;
  unset req.http.Range;
}

sub lookup_page {
  if (req.url ~ "(?i)^/(?:cart|login|logout|signup|account|admin|checkout|orders|avatars)(?:[/?]|$)") {
    return (pass);
  }
  unset req.http.Range;
  call normalize_query;
  call normalize_cookie;
}

# Keeps the parameters that the page uses, as route-rules.ts has them.
sub normalize_query {
  if (req.url !~ "\?") {
    return;
  }
  # An encoded name.
  if (req.url ~ "[?&][^=&]*[%+]") {
    return (pass);
  }
  if (req.url ~ "(?i)^/products\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(?:q|type|size|color|availability|sort|page)=)[^&]*(?:&|$)", "");
  } else if (req.url ~ "(?i)^/products/[^/?]+\?") {
    set req.url = regsub(req.url, "\?(?:.*?&)??(variant=[^&]*).*$", "?\1");
    # Without the store, the page is better than none.
    if (req.url !~ "\?variant=[1-9][0-9]{0,8}$" || !std.healthy(store)) {
      set req.url = regsub(req.url, "\?.*", "");
    }
  } else if (req.url ~ "(?i)^/collections/[^/?]+\?") {
    set req.url = regsub(req.url, "\?(?:.*?&)??(page=[^&]*).*$", "?\1");
    if (req.url !~ "\?page=[1-9][0-9]{0,5}$" || req.url ~ "\?page=1$") {
      set req.url = regsub(req.url, "\?.*", "");
    }
  } else {
    set req.url = regsub(req.url, "\?.*", "");
  }
  set req.url = regsub(req.url, "[?&]+$", "");
}

# The cart's number is a part of the key, as page-cookies.ts reads it. Sessions and flash messages pass.
sub normalize_cookie {
  if (req.http.Cookie ~ "(?i)(?<![a-z0-9_.-])(?:__host-)?(?:session|flash)\s*=") {
    if (std.healthy(store)) {
      return (pass);
    }
    # The page that all share is better than none.
    var.set("isPersonal", "true");
  }
  if (req.http.Cookie ~ "(?:^|;)[ \t]*cart_count[ \t]*=") {
    # Several, quoted or encoded.
    if (req.http.Cookie ~ "cart_count.*cart_count" || req.http.Cookie ~ "cart_count[ \t]*=[^;]*[%\x22]") {
      return (pass);
    }
    var.set("count", regsub(req.http.Cookie, "^(?:.*;)?[ \t]*cart_count[ \t]*=[ \t]*([^;]*?)[ \t]*(?:;.*)?$", "\1"));
    if (var.get("count") !~ "^[0-9]{1,4}$") {
      var.set("count", "0");
    } else if (std.integer(var.get("count"), 0) > 100) {
      var.set("count", "100");
    }
    var.set("count", regsub(var.get("count"), "^0+(?=[0-9])", ""));
  } else {
    var.set("count", "0");
  }
  # The store takes the first cookie of a name.
  if (var.get("isPersonal") == "true") {
    set req.http.Cookie = "cart_count=" + var.get("count");
  } else if (req.http.Cookie) {
    set req.http.Cookie = "cart_count=" + var.get("count") + "; " + req.http.Cookie;
  }
}

# One of br, zstd, gzip and none, as negotiate-encoding.ts chooses; and a dictionary (RFC 9842) that the store has.
sub normalize_encoding {
  std.collect(req.http.Accept-Encoding);
  std.collect(req.http.Available-Dictionary);
  if (req.http.Accept-Encoding !~ "\S") {
    unset req.http.Accept-Encoding;
    unset req.http.Available-Dictionary;
    return;
  }
  var.set("accept", std.tolower(req.http.Accept-Encoding));
  if (var.get("accept") !~ "^\s*[a-z0-9*_.+-]+(?:\s*;\s*q=(?:0(?:\.[0-9]{1,3})?|1(?:\.0{1,3})?))?(?:\s*,\s*[a-z0-9*_.+-]+(?:\s*;\s*q=(?:0(?:\.[0-9]{1,3})?|1(?:\.0{1,3})?))?)*\s*$") {
    return (pass);
  }
  var.set("accept", "," + regsuball(var.get("accept"), "\s+", "") + ",");
  if (var.get("accept") ~ ",(br|zstd|gzip|dcb|\*)(?=[,;]).*,\1[,;]") {
    return (pass);
  }
  call choose_encoding;
  call keep_dictionary;
  if (req.http.Available-Dictionary) {
    set req.http.Accept-Encoding = regsub("dcb, " + var.get("encoding"), ", $", "");
  } else if (var.get("encoding") != "") {
    set req.http.Accept-Encoding = var.get("encoding");
  } else {
    unset req.http.Accept-Encoding;
  }
}

# The highest weight; of equal ones the first in the store's order.
sub choose_encoding {
  var.set_real("other", 0.0);
  if (var.get("accept") ~ ",\*[,;]") {
    var.set_real("other", std.real(regsub(var.get("accept"), "^.*,\*(?:;q=([0-9.]+))?,.*$", "\1"), 1.0));
  }
  var.set("encoding", "br");
  var.set_real("best", var.get_real("other"));
  if (var.get("accept") ~ ",br[,;]") {
    var.set_real("best", std.real(regsub(var.get("accept"), "^.*,br(?:;q=([0-9.]+))?,.*$", "\1"), 1.0));
  }
  var.set_real("weight", var.get_real("other"));
  if (var.get("accept") ~ ",zstd[,;]") {
    var.set_real("weight", std.real(regsub(var.get("accept"), "^.*,zstd(?:;q=([0-9.]+))?,.*$", "\1"), 1.0));
  }
  if (var.get_real("weight") > var.get_real("best")) {
    var.set("encoding", "zstd");
    var.set_real("best", var.get_real("weight"));
  }
  var.set_real("weight", var.get_real("other"));
  if (var.get("accept") ~ ",gzip[,;]") {
    var.set_real("weight", std.real(regsub(var.get("accept"), "^.*,gzip(?:;q=([0-9.]+))?,.*$", "\1"), 1.0));
  }
  if (var.get_real("weight") > var.get_real("best")) {
    var.set("encoding", "gzip");
    var.set_real("best", var.get_real("weight"));
  }
  if (var.get_real("best") <= 0.0) {
    var.set("encoding", "");
  }
}

# A made-up dictionary would be a version of the page of its own. The store's links have a part of a dictionary's hash;
# the first request with such a hash passes, and a dcb response to it shows that the hash is right.
sub keep_dictionary {
  if (!req.http.Available-Dictionary) {
    return;
  }
  if (req.http.Available-Dictionary !~ "^:[A-Za-z0-9+/]{43}=:$" || var.get("accept") !~ ",dcb[,;]" || var.get("accept") ~ ",dcb;q=0(?:\.0+)?,") {
    unset req.http.Available-Dictionary;
    return;
  }
  if (var.get("accept") ~ ",dcb;q=0") {
    return (pass);
  }
  if (var.global_get("dictionary " + req.http.Available-Dictionary) == "right") {
    return;
  }
  var.set("hash", regsub(req.http.Available-Dictionary, "^:(.{16}).*$", "\1"));
  var.set("hash", regsuball(regsuball(var.get("hash"), "\+", "-"), "/", "_"));
  if (var.global_get("linked " + var.get("hash")) == "yes") {
    return (pass);
  }
  unset req.http.Available-Dictionary;
}

# The store makes all URLs from SITE_URL, so the host is no part of the key. The scheme decides on HSTS.
sub vcl_hash {
  hash_data(req.url);
  hash_data("count " + var.get("count"));
  hash_data("scheme " + req.http.X-Forwarded-Proto);
  return (lookup);
}

sub vcl_backend_fetch {
  unset bereq.http.X-Varnish;
  var.set("purge", var.global_get("purge"));
  if (bereq.url ~ "(?i)^/_api/printful/") {
    # A sync's result, and the stream of its progress.
    set bereq.first_byte_timeout = 1h;
    set bereq.between_bytes_timeout = 1h;
  } else if (bereq.url ~ "(?i)^/(?:_api/admin|_api/account|images)/") {
    # Uploads, imports and images that wait to be resized.
    set bereq.first_byte_timeout = 120s;
  }
  return (fetch);
}

sub vcl_backend_response {
  call learn_dictionaries;
  if (bereq.uncacheable) {
    return (deliver);
  }
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  std.collect(beresp.http.Cache-Control);
  std.collect(beresp.http.Vary);
  std.collect(beresp.http.Surrogate-Key, " ");
  # An error takes the place of no page: it is asked for again, past the storage.
  if (beresp.status >= 400 && beresp.status != 404) {
    return (abandon);
  }
  if (beresp.http.Set-Cookie || (beresp.status != 200 && beresp.status != 404)) {
    call only_deliver;
  }
  if (beresp.http.Cache-Control !~ "(?i)(?:^|[\s,])public(?:[\s,]|$)" || beresp.http.Cache-Control ~ "(?i)private|no-store|no-cache") {
    call only_deliver;
  }
  if (regsuball(beresp.http.Vary, "(?i)cookie|accept-encoding|available-dictionary", "") ~ "[^\s,]") {
    call only_deliver;
  }
  # Fetched before a purge.
  if (var.get("purge") != var.global_get("purge")) {
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    return (deliver);
  }
  if (beresp.status == 200 && beresp.http.Cache-Control ~ "(?i)immutable") {
    if (std.integer(beresp.http.Content-Length, 0) > 4000000 || (bereq.url ~ "^/images/" && !beresp.http.Content-Length)) {
      call only_deliver;
    }
    set beresp.ttl = 365d;
  } else if (beresp.http.Surrogate-Key ~ "[^ ]") {
    set beresp.ttl = 60s;
    # Made-up searches, variants and paths shall not fill the storage for a day.
    if (beresp.status == 200 && bereq.url !~ "[?&](?:q|variant)=") {
      set beresp.grace = 1d;
    }
  } else {
    call only_deliver;
  }
  set beresp.http.xkey = "all " + beresp.http.Surrogate-Key;
  unset beresp.http.Surrogate-Key;
  unset beresp.http.Cache-Tag;
  # The key has what pages show of cookies.
  if (beresp.http.Vary) {
    set beresp.http.Edge-Vary = beresp.http.Vary;
    set beresp.http.Vary = regsub(regsuball(beresp.http.Vary, "(?i)(?:^|[\s,]+)cookie(?=[\s,]|$)", ""), "^[\s,]+", "");
    if (beresp.http.Vary == "") {
      unset beresp.http.Vary;
    }
  }
  return (deliver);
}

# Requests for the same URL don't wait for one another as long as this is known.
sub only_deliver {
  set beresp.uncacheable = true;
  set beresp.ttl = 10s;
  return (deliver);
}

sub learn_dictionaries {
  std.collect(beresp.http.Link);
  if (beresp.http.Link ~ "</dictionaries/[a-z]+\.[A-Za-z0-9_-]{16}>; *rel=.?compression-dictionary") {
    var.global_set("linked " + regsub(beresp.http.Link, "^.*</dictionaries/[a-z]+\.([A-Za-z0-9_-]{16})>.*$", "\1"), "yes");
  }
  if (beresp.http.Content-Encoding == "dcb" && bereq.http.Available-Dictionary) {
    var.global_set("dictionary " + bereq.http.Available-Dictionary, "right");
  }
}

sub vcl_backend_error {
  # Nor does this: a page that has expired is of use once the probe has failed.
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  set beresp.status = 503;
  set beresp.http.Retry-After = "5";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.X-Content-Type-Options = "nosniff";
  set beresp.http.Referrer-Policy = "strict-origin-when-cross-origin";
  set beresp.http.X-Frame-Options = "DENY";
  set beresp.http.Cross-Origin-Opener-Policy = "same-origin";
  set beresp.http.Cross-Origin-Resource-Policy = "same-origin";
  set beresp.http.Permissions-Policy = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";
  set beresp.http.Content-Security-Policy = "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  if (bereq.url ~ "(?i)^/_api/auth/login_with_password") {
    set beresp.http.Content-Type = "application/json";
    set beresp.body = """{"message":"The store can't be reached at the moment. Please try again in a minute."}""";
  } else if (bereq.url ~ "(?i)^/_api(?:[/?]|$)") {
    set beresp.http.Content-Type = "application/json";
    set beresp.body = """{"error":"The store can't be reached at the moment. Please try again in a minute."}""";
  } else {
    set beresp.http.Content-Type = "text/html; charset=utf-8";
    set beresp.body = {"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The store can't be reached</title>
</head>
<body>
<h1>The store can't be reached</h1>
<p>Please try again in a minute.</p>
</body>
</html>
"};
  }
  return (deliver);
}

sub vcl_synth {
  if (resp.status == 503 && req.restarts == 0) {
    return (restart);
  }
  set resp.http.Cache-Control = "no-store";
  set resp.http.Content-Type = "application/json";
  set resp.http.X-Content-Type-Options = "nosniff";
  set resp.http.Referrer-Policy = "strict-origin-when-cross-origin";
  set resp.http.X-Frame-Options = "DENY";
  set resp.http.Cross-Origin-Opener-Policy = "same-origin";
  set resp.http.Cross-Origin-Resource-Policy = "same-origin";
  set resp.http.Permissions-Policy = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";
  set resp.http.Content-Security-Policy = "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  call remove_own_headers;
  if (resp.status == 200) {
    set resp.body = """{"status":"ok"}""";
  } else if (resp.status == 403) {
    set resp.body = """{"error":"The secret is wrong."}""";
  } else if (resp.status == 400) {
    set resp.body = """{"error":"A purge needs the path / and tags in Surrogate-Key."}""";
  } else if (resp.status == 405) {
    set resp.http.Allow = "GET, HEAD, POST";
    set resp.body = """{"error":"The method is not supported."}""";
  } else {
    set resp.http.Retry-After = "5";
    set resp.body = """{"error":"The store can't be reached at the moment. Please try again in a minute."}""";
  }
  return (deliver);
}

sub vcl_deliver {
  if (resp.http.Edge-Vary) {
    set resp.http.Vary = resp.http.Edge-Vary;
  }
  call remove_own_headers;
  if (req.url !~ "^/images/") {
    unset resp.http.Accept-Ranges;
  }
  if (resp.http.Content-Type ~ "^text/event-stream") {
    set sess.send_timeout = 1d;
  }
  return (deliver);
}

sub remove_own_headers {
  unset resp.http.Edge-Vary;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.xkey;
  unset resp.http.Server;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}
