import json
import sys
import urllib.error
import urllib.parse
import urllib.request

address = "https://gtinoteka.example/external_api/v2/products/09521234543213/"
change = {"name": "Nowa nazwa", "netContent": ["500GRM"]}


def ask(method, address, body=None, **headers):
    request = urllib.request.Request(
        address,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"X-API-KEY": "TWÓJ_KLUCZ", "Content-Type": "application/json", **headers},
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer), answer.headers["ETag"]
    except urllib.error.HTTPError as refusal:
        raise SystemExit(refusal.read().decode())


# Próba niczego nie zapisuje: mówi, co by się stało.
trial, _ = ask("PATCH", f"{address}?dry_run=true", change)
print(trial["state"], trial["changes"])
# Zapis: python3 write-product.py zapisz
if sys.argv[1:] == ["zapisz"]:
    # ETag odpowiedzi pilnuje, żeby nie nadpisać cudzej zmiany. Inna zmiana dostaje inny Idempotency-Key.
    _, etag = ask("GET", address)
    written, _ = ask("PATCH", address, change, **{"If-Match": etag, "Idempotency-Key": "zapis-1"})
    print(written["state"])
    # Co się z nim stało: waiting, accepted, refused albo unfit, z powodem. Zapis, który czeka, jest tu też po odpowiedzi biura.
    if written["uploadId"]:
        outcome, _ = ask("GET", urllib.parse.urljoin(address, f"../../uploads/{written['uploadId']}/"))
        for row in outcome["results"]:
            print(row["gtinNumber"], row["state"], row["reason"])
