#!/usr/bin/env bash
# bancointer-python 0.16 (PyPI, 2025) pays and bills by the API of Brazil's Banco Inter. It keeps the access token in one file in its own
# folder, and reads it for every client: with two companies in one program, the Pix payment of the second is sent with the token of the
# first, and no token is asked for with its own client_id. If the bank takes that, the first company pays. The client_secret is printed.
# Pix payments below 2.50 reais are refused by its check for boletos, and so is an amount that is no float: 100, or Decimal('100.00').
# A Pix charge with a due date is put to /cob, for immediate charges, by the class in pix.cobv; the class that looks for it asks /cobv.
# The package needs python-decouple, named for development only. The test replaces the connection to the bank, and prints what would be sent.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check bancointer-python==0.16 python-decouple==3.8
cat >try.py <<'PY'
import contextlib
import http.client
import io
import json
import ssl
from decimal import Decimal
from urllib.parse import parse_qs

sent = []


class Answer:
    status, reason = 200, 'OK'

    def __init__(self, content):
        self.content = content

    def read(self):
        return json.dumps(self.content).encode()


class Connection:
    def __init__(self, *arguments, **options):
        pass

    def request(self, method, url, headers, body=None):
        if url == '/oauth/v2/token':
            client = parse_qs(body)['client_id'][0]
            sent.append(f'token asked for {client}')
            self.content = {'access_token': f'token-of-{client}', 'expires_in': 3600}
        else:
            sent.append(f'{method} {url}, {headers["Authorization"]}')
            names = 'tipoRetorno', 'codigoSolicitacao', 'dataPagamento', 'dataOperacao'
            self.content = {'codigo': 'x'} if '/cob' in url else dict.fromkeys(names, 'x')

    def getresponse(self):
        return Answer(self.content)

    def close(self):
        pass


http.client.HTTPSConnection = Connection
ssl.SSLContext.load_cert_chain = lambda *arguments, **options: None

from bancointer.banking.models.destinatario_pagamento_pix import DestinatarioPagamentoPix
from bancointer.banking.models.requisicao_pagamento_pix import RequisicaoPagamentoPix
from bancointer.banking.models.tipo_destinatario_pagamento_pix import TipoDestinatarioPagamentoPix
from bancointer.banking.pix_pagamento.inclui_pagamento_pix import IncluiPagamentoPix
from bancointer.pix.cobv.consulta_cobranca_com_vencimento import ConsultaCobrancaComVencimento
from bancointer.pix.cobv.cria_cobranca_com_vencimento import CriaCobrancaComVencimento
from bancointer.pix.models.calendario import Calendario
from bancointer.pix.models.solicitacao_cobranca import SolicitacaoCobranca
from bancointer.pix.models.valor_cobranca import ValorCobranca
from bancointer.utils.environment import Environment

FIRST = Environment.PRODUCTION, 'first', 'secret-1', ('first.crt', 'first.key')
SECOND = Environment.PRODUCTION, 'second', 'secret-2', ('second.crt', 'second.key')


def pay(company, amount):
    payee = DestinatarioPagamentoPix(tipo=TipoDestinatarioPagamentoPix.CHAVE, chave='payee@example.com')
    return IncluiPagamentoPix(*company).incluir(RequisicaoPagamentoPix(valor=amount, destinatario=payee))


log = io.StringIO()
with contextlib.redirect_stdout(log):
    pay(FIRST, 1250.5)
    pay(SECOND, 80.0)
    for amount in 2.0, 100, Decimal('100.00'):
        before = len(sent)
        pay(FIRST, amount)
        sent.append(f'payment of {amount!r}: ' + ('refused' if len(sent) == before else 'sent'))
    charge = SolicitacaoCobranca(Calendario('2026-12-10'), ValorCobranca('1250.50'), 'payee@example.com')
    CriaCobrancaComVencimento(*FIRST).criar(charge, 'a' * 26)
    ConsultaCobrancaComVencimento(*FIRST).consultar('a' * 26)
print(*sent, sep='\n')
print('secret printed:', 'secret-1' in log.getvalue())
PY
output=$(X_INTER_CONTA_CORRENTE=111 venv/bin/python -W ignore try.py)
echo "$output"
[ "$output" = "token asked for first
POST /banking/v2/pix, Bearer token-of-first
POST /banking/v2/pix, Bearer token-of-first
payment of 2.0: refused
payment of 100: refused
payment of Decimal('100.00'): refused
PUT /pix/v2/cob/aaaaaaaaaaaaaaaaaaaaaaaaaa, Bearer token-of-first
GET /pix/v2/cobv/aaaaaaaaaaaaaaaaaaaaaaaaaa, Bearer token-of-first
secret printed: True" ] || { echo 'bancointer-python behaves otherwise now'; exit 1; }
