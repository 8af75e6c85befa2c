import json
import time
import urllib.error
import urllib.request

headers = {"X-API-KEY": "TWÓJ_KLUCZ", "Accept": "text/event-stream"}
# Zapisuj ostatnie id: po przerwie zacznij od niego, a nic nie zginie.
last = None
while True:
    request = urllib.request.Request(
        "https://gtinoteka.example/external_api/v2/changes/",
        headers=headers if last is None else {**headers, "Last-Event-ID": last},
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as events:
            event = {}
            for line in events:
                name, _, value = line.decode().rstrip("\r\n").partition(":")
                if name:
                    event[name] = value.strip()
                    continue
                if event.get("event") == "problem":
                    raise SystemExit(event["data"])
                if event.get("event") == "changes":
                    for change in json.loads(event["data"])["changes"]:
                        print(change["change"], change["gtinNumber"], flush=True)
                last = event.get("id", last)
                event = {}
    except urllib.error.HTTPError as refusal:
        if refusal.code not in (429, 502, 503, 504):
            raise SystemExit(refusal.read().decode())
        time.sleep(int(refusal.headers.get("Retry-After", 5)))
    except OSError:
        time.sleep(5)
