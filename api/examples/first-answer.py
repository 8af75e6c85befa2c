import json
import urllib.error
import urllib.request

request = urllib.request.Request(
    "https://gtinoteka.example/external_api/v2/products/09521234543213/",
    headers={"X-API-KEY": "TWÓJ_KLUCZ"},
)
try:
    with urllib.request.urlopen(request) as answer:
        product = json.load(answer)
except urllib.error.HTTPError as refusal:
    raise SystemExit(refusal.read().decode())
print(product["name"], product["netContent"])
