import json
import time
import urllib.error
import urllib.parse
import urllib.request

changes = "https://gtinoteka.example/external_api/v2/changes/?limit=500"


def ask(**query):
    address = f"{changes}&{urllib.parse.urlencode(query)}"
    request = urllib.request.Request(address, headers={"X-API-KEY": "TWÓJ_KLUCZ"})
    while True:
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            if refusal.code not in (429, 502, 503, 504):
                raise SystemExit(refusal.read().decode())
            time.sleep(int(refusal.headers.get("Retry-After", 5)))
        except OSError:
            time.sleep(5)


# Zapisuj kursor: po przerwie zacznij od niego.
cursor = ask()["cursor"]
while True:
    page = ask(since=cursor, wait=25)
    for change in page["changes"]:
        print(change["change"], change["gtinNumber"], flush=True)
    cursor = page["cursor"]
