import json
import urllib.error
import urllib.request

# Kod w wierszu, do 100 000 wierszy. Po przerwaniu powtórz z tym samym Idempotency-Key: nie zapłacisz drugi raz.
codes = ["09521234543213", "5901234123457", "5901234123450"]
request = urllib.request.Request(
    "https://gtinoteka.example/external_api/v2/verify/",
    data="\n".join(codes).encode(),
    headers={
        "X-API-KEY": "TWÓJ_KLUCZ",
        "Idempotency-Key": "kody-1",
        "Content-Type": "application/x-ndjson",
    },
)
try:
    with urllib.request.urlopen(request) as answer:
        for line in answer:
            verdict = json.loads(line)
            if "problem" in verdict:
                raise SystemExit(verdict["problem"]["detail"])
            if "code" in verdict:
                print(verdict["code"], verdict["state"], verdict["reason"] or "")
except urllib.error.HTTPError as refusal:
    raise SystemExit(refusal.read().decode())
