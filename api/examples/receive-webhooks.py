import base64
import hashlib
import hmac
import http.server
import json
import pathlib
import time
import urllib.error
import urllib.request

# Publiczny adres https, który prowadzi do tego programu (port 8080).
mine = "https://sklep.example/gtinoteka"
webhooks = "https://gtinoteka.example/external_api/v2/webhooks/"


def ask(method, path="", body=None):
    request = urllib.request.Request(
        f"{webhooks}{path}",
        method=method,
        data=body and json.dumps(body).encode(),
        headers={"X-API-KEY": "TWÓJ_KLUCZ", **({"Content-Type": "application/json"} if body else {})},
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        raise SystemExit(refusal.read().decode())


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        signed = f"{self.headers['webhook-id']}.{self.headers['webhook-timestamp']}.".encode() + body
        right = "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
        # W czasie wymiany sekretu podpisy są dwa. Starych wiadomości nie bierzemy, żeby nikt ich nie powtórzył.
        told = self.headers["webhook-signature"].split(" ")
        is_fresh = abs(time.time() - int(self.headers["webhook-timestamp"])) < 300
        is_ours = is_fresh and any(hmac.compare_digest(right.encode(), one.encode()) for one in told)
        if is_ours:
            print(json.loads(body)["type"], self.headers["webhook-id"], flush=True)
        self.send_response(204 if is_ours else 400)
        self.end_headers()

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("", 8080), Receiver)
# Sekret przychodzi ten jeden raz: zapisz go. Ta sama wiadomość może przyjść dwa razy, z tym samym webhook-id.
kept = pathlib.Path("webhook.json")
if not kept.exists():
    kept.write_text(json.dumps(ask("POST", body={"url": mine, "events": ["product.changed"]})))
webhook = json.loads(kept.read_text())
key = base64.b64decode(webhook["secret"].removeprefix("whsec_"))
ask("POST", f"{webhook['id']}/test/")
server.serve_forever()
